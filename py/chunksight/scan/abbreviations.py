"""The words that decide what a full stop means, for all languages at once.

An entry in lower case matches any case; an entry with a capital matches only as written,
which keeps a real word of one language from being an abbreviation of another.
Dotted abbreviations are written without blanks and without the last stop. An entry with `_`
needs the word before it ("per_es"), any word with a stop ("._med") or a number ("#_см").
"""

from typing import Final

# What a stop after an abbreviation may be, unless lower case follows (then it ends nothing).
NEVER: Final = 1  # never the end of a sentence
SOFT: Final = 2  # the end only before a word that opens sentences ("The", "Sie", "Они")
DIGIT: Final = 3  # an abbreviation only before a number or a label, a plain word otherwise
TIME: Final = 4  # the end, unless a weekday, a month or a time zone follows
YEAR: Final = 5  # the end, unless a phrase of time still opens the sentence ("В 1921 г. Она")
COMPANY: Final = 7  # the end unless the company opens the sentence or a rank follows
ENDING: Final = 6  # mostly the end ("etc."): needed for those that look like initials

_NEVER = """
  dr drs mr mrs mx messrs mmes prof profs Hon Rev Revd Sgt Cpl Capt Cmdr Lt Gen Sen Rep Reps Sens
  Ms Gov Maj Adm Pvt Pte Col Cllr Wm Chas Thos Jas Atty attn P.S P.P.S N.B Brig Supt Insp Pres
  Msgr Fr Mt Ft DR MR MRS mme Amb Cdr Br Pt
  e.g i.e eg viz cf vs approx esp incl excl resp aka a.k.a c.f

  sr sra srta sres sras srtas dña dn ud uds vd vds Ing Lic Arq Mons Ilmo Ilma Ilustr Excmo Excma
  Lcdo Lcda Licda Ntra Abg Gob Pdta Alm Dip Bs
  Gral Cnel Tte Pdte Sgto Cmdte Almte Fco por_ej Pbro Hno Hna Rvdo Mtro Mtra Sto Sta Fdo aprox
  p.es ad.es dra dras dres p.ej p.e EE

  Srs Pe Pç Trav Exmo Exma profa Eng Engª Engº p.ex V.Exa
  MM Pr mlle mgr vve Sts Stes env c.-à-d c.à.d par_ex
  l'_arch l'_on l'_ing il_rag il_geom il_sen il_mons il_card p.zza
  d.lgs roz sig sigg sig.ra sig.na dott dott.ssa avv prof.ssa egr spett cfr ad_es per_es
  frl hl dipl dipl.-ing dr.-ing die_max der_max den_max die_min der_min Fa Fam Gebr Frh zum_Bsp zw
  lt bzw bspw bzgl ggf ggfs vgl sog zzgl inkl exkl evtl z.b z.t z.b z.t d.h m.e u.u v.a i.a
  s.o s.u z.zt z.hd insb insbes einschl ausschl geb verh Pfr Bgm Inh
  ._med ._rer ._nat ._phil ._jur ._iur ._theol ._ing ._oec ._pol ._agr ._sc ._techn ._vet ._dent
  ._emer ._habil
  bijv zgn vnl jhr o.a dhr mevr mw mej Ir bv ds d.w.z d.m.v i.v.m m.b.t t.o.v t.a.v a.h.w z.g.n
  mnr mev de_fa de_fam
  np tzn tj tzw m.in inż inz ing ks św zob por abp płk ppłk mjr kpt ppor sierż
  např napr tzv tzn MUDr MVDr MDDr JUDr PhDr RNDr PaedDr ThDr PhMr mudr judr phdr rndr paedr sv tj
  t.j příp popř plk akad Bc
  npr gđa gđica gosp odn
  t.ex bl.a d.v.s dvs jfr jf skt S:t fr.o.m t.o.m f.o.m f.eks f.d evt esim vrt nk pvz t.y piem t.i
  nt s.t
  örn bkz doç yrd uzm müh Av Sn Yzb
  ún özv Özv ifj Ifj Id szt vö ld kb d-na d-ra dl dna de_ex î.hr Jl Bpk Sdr Letjen Jend tgl hlm
  TP Tp ThS TS GS PGS BS

  т.е т.к т.н т.о т.ч т.наз в.т.ч напр ср проф акад доц д-р г-н г-жа гр-н ул пер пл просп пр-т
  наб бул бульв обл респ мкр оз хр букв Дж корп табл соч сост чл чл.-корр инж ген лейт
  вул див ім буд зб наприкл т.зв о инж арх нпр тј
  κα κκ κος δρ καθ π.χ δηλ βλ πρβλ αγ αρ σελ λεωφ αριθ
  պրոֆ պրո տ.տ թ թթ հ.թ օր პროფ ე.ი მაგ აკად

  डॉ डा प्रो श्री श्रीमती कु ई ई.पू पं सुश्री मो ए बी सी डी एफ एच जे एल एम एन ओ पी आर एस टी यू वी
  वाई
  ডা ড ডঃ মো প্রফ অধ্যা ইঞ্জি திரு டாக்டர் பேரா డా డాక్టర్ ಡಾ ഡോ ડૉ ડો ਡਾ ଡଃ
"""

_SOFT = """
  Ch Chr Ph Th Yu Ya Zh Sh Sz Gy Cs Zs Ny Tn Det Asst Bp Geo
  Jos Ald Sqn Flt Treas Cdt Gal Ste Mag інж канд
  PT CV jr co bros dept univ assn assoc intl natl sci Phys Chem Biol Appl Lett Proc Bull Fed Civ
  Crim Exh Pub Stat Supp Cir Dist #_Or #_Cal #_Wash mfg ave blvd rd hwy pkwy Mtn st
  bldg tel govt feb apr aug sept oct nov et.al op.cit loc.cit cit ph.d m.d m.sc b.sc b.a m.a u.s
  u.k u.n e.u n.y figs vol vols chap chaps eqs eqn eqns nrs paras illus suppl eds repr hr ca
  hon'ble

  Bs.As dyr Cap Cav Comm Arch Rag Geom On Cel Ten Des Dep Min pza plza ctra urb
  núm núms num págs pág tít párr apdo avda avd depto dpto admón teléf tfno
  uu ee.uu rr.hh ff.aa r.d n.º n.o nº prov
  u.a dt engl frz ital griech lat kath ev öffentl staatl versch allg div tsd jhdt jh
  av ap bd boul éd fasc arr dép pagg pag prof.ri art.li v.le c.so nám al os
  str nr abb abt abs anm anh aufl bde hrsg jg kap mio mrd nds verf vors ziff lfd abschn erg
  fr hr blz hfdst afb afd godz zł.ot rys ryc poz woj zał gen hab bp lek mec adw doc acad kard tys
  gm pow pl im tř tis mld sf jud čís č.p č.j obr odst ul tlf avd kl
  cad mah sok

  худ реж муз авт дир ост пров смт
  англ нем греч адм мл см им кв стр ст гл разд ил прим пп экз пос дер ст.-ца изд ред тов зав зам
  св пр гр им р-н о-в тел
  полк кап вид розд оф пор тел κεφ εικ πίν τηλ κ
"""

_DIGIT = """
  no nos fig art arts sec secs pp pg par sect ser op cat cap nb pt pts id bk ln fl ft lb lbs yd km
  séc rte ss sch ok max min mod lib app
  refs tabs ll vv caps gráf aptdo máx mín apto прибл ауд цит сх gem Anl Hs Tl Es All lok cca př
  add ex exp ep col tab log pos lit num para eq ch ed rev ver trans ste rm apt mob ext est
  sq dcha izq izda izqda
  exp inv lám lam reg ref rag arch geom sez coll bât rue dec Mar Sat Sun Mai Jan Feb Apr Jun Jul
  Juli Mon Tue Tues Thu Thur Thurs Wed Fri Oct Nov Dec Kan Mass Pop Phil Thm Def Prop
  Cor Lem Rem Suite Room Ph Fax red jl sid bl pkt ryc tř FIG NO VOL CH ART SEC
  rozdz disp adic tél ann tabl liv réf artt capp figg nn voll tav lett ust cz wyd dz čj čp písm roč
  vyd přil şek böl hfst hoofdst dl ong kr stk puh avsn rdnr rn fn bsp gl zi buchst aufg lekt
  ods čl bod доб рис прил эт ком абз примеч каб пом кл илл уч вар подп стор вип тт лл кн вып сб яз
  нач об кім табл пункт янв февр авг сент окт нояб дек ок άρθρ τόμ παρ
  हि सं क्र रु पृ পৃ নং ਨੰ رقم
"""

_TIME = "a.m p.m am pm π.μ μ.μ"

_YEAR = """
  г гг в вв н.э н.е р рр ж წ
  a.C d.C a.e.c d.e.c a.n.e v.Chr n.Chr v.u.Z B.C A.D B.C.E C.E av.J.-C ap.J.-C p.n.e n.e
  př.n.l n.l r w rr m.ö.s f.Kr e.Kr i.e.n i.Hr d.Hr p.Kr pr.Kr π.Χ μ.Χ пр.н.е
"""

_COMPANY = "inc ltd corp llc plc gmbh pty s.a s.l s.p.a s.r.l ltda hnos cía cia"

_ENDING = """
  т.д т.п др проч и_пр #_lat #_Bs #_см #_экз #_пр #_мин ._м ін т.б т.с.с etc etcs u.ä o.ä usw u.s.w
  u.v.m dgl usf o.s.v m.m m.fl o.d
  osv m.v a.s.o ș.a ş.a itd itp i.t.d i.t.p atd apod e.d e.a e.v.a enz o.i.d jne ym yms ym.s
  stb u.c utt kt k.t κ.λπ κ.ά κ.λ.π κ.α κ.τ.λ v.v v.s v.b vb dll dsb ktp ა.შ და.ა.შ և.ն s.a.p هـ
"""


def _table() -> dict[str, int]:
    table: dict[str, int] = {}
    for kind, words in (
        (DIGIT, _DIGIT),
        (SOFT, _SOFT),
        (NEVER, _NEVER),
        (YEAR, _YEAR),
        (ENDING, _ENDING),
        (COMPANY, _COMPANY),
        (TIME, _TIME),
    ):
        table.update(dict.fromkeys(words.split(), kind))
    for word in list(table):
        if "_" in word:
            table.setdefault(word.partition("_")[2], 0)
    return table


ABBREVIATIONS: Final = _table()
# How compounds end that stand before a number ("Hauptstr. 5", "Hausnr. 7").
NUMBERED_COMPOUND: Final = ("str", "nr")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words that, with a capital, open a new sentence after an ambiguous stop.
STARTERS: Final = _words(
    """
    The A An This That These Those He She It We They You I His Her Its Their Our My Your There
    Here Then Thus Hence Now Today Yesterday Tomorrow Later Soon Once Since Before After
    Afterwards When While Where Why What Who Whose Which How If Unless Although Though Because But
    And Or Nor So Yet However Moreover Nevertheless Meanwhile Instead Still Also Even Only Just
    Perhaps Maybe In On At By For From With Without Within During Under Over Between Among Against
    Despite About Above Below Until Till Through To As Like Every Each Both All Some Any Many Most
    Much Few Several Nobody Nothing None No Not Never Everyone Everybody Everything Someone
    Somebody Something Anyone Another Other Others Such Neither Either One Two Three Four Five Is
    Are Was Were Do Does Did Have Has Had Can Could Should Would Let Please See Yes Ask Call Most
    Therefore Otherwise Besides Furthermore Consequently Nonetheless Elsewhere Nowadays Overall
    Must Use Take Bring Send Keep Look Critics
    Next Finally Eventually Recently Currently Usually Often Sometimes Always Again

    Él Ella Ellos Ellas Ello Yo Tú Nosotros Usted Ustedes Un Una Unos Unas Este Esta Esto Estos
    Estas Ese Esa Eso Esos Aquel Aquella Su Sus Mi Mis Nadie Nada Todo Todos Todas Cada Algunos
    Algunas Muchos Muchas Varios Pero Sin Con Por Para En Desde Hasta Según Entre Sobre Tras
    Durante Cuando Donde Aunque Si Sí Como Hoy Ayer Mañana Ahora Después Luego Entonces Allí Aquí
    Está Están Estaba Había Tiene Tienen Tuvo Puede Pueden Debe Hace Vive Dice Trabaja Murió Nació
    Abre Lleve Traiga Llame Pide Duró Cuesta
    También Tampoco Además Ya Se Lo Le Les Nos Hay Es Era Fue Son Eran Después Antes Siempre Nunca

    Der Die Das Den Dem Des Ein Eine Einen Einem Einer Er Sie Es Wir Ihr Ich Man Dieser Diese
    Dieses Diesen Diesem Jener Sein Seine Ihre Ihren Unser Unsere Mein Meine Kein Keine Niemand
    Nichts Alle Alles Jeder Jede Jedes Viele Einige Manche Aber Und Oder Denn Doch Auch Nur Noch
    Schon Dann Danach Dort Hier Heute Gestern Morgen Jetzt Nun Später Zuvor Vorher Seitdem Dabei
    Dazu Damit Dafür Dagegen Daher Deshalb Trotzdem Allerdings Jedoch Außerdem Wenn Weil Als Wie
    Wo Was Wer Warum Wann Ob Im Am Zum Zur Vom Beim Ab Bei Mit Nach Seit Von Zu Vor Für Ohne Durch
    Gegen Um Bis Auf Aus Unter Über Neben Zwischen Ist Sind War Waren Hat Haben Bitte So

    Il Elle Ils Elles On Nous Vous Je Tu Un Une Ce Cet Cette Ces Son Sa Ses Leur Leurs Mon Ma Mes
    Notre Votre Personne Rien Tout Tous Toutes Chaque Plusieurs Certains Mais Et Ou Donc Car Puis
    Ensuite Alors Ainsi Aussi Depuis Avant Après Pendant Quand Lorsque Où Pourquoi Comment Qui Que
    Dans Sur Sous Avec Sans Pour Par Chez Vers Selon Malgré Aujourd Hier Demain Ici Là Cela Ça
    C'est C’est Il's L'autre Aucun Aucune Enfin

    Lui Lei Loro Noi Voi Io Uno Questo Questa Questi Queste Quello Quella Suo Sua Suoi Nessuno
    Niente Tutto Tutti Ogni Alcuni Molti Però Ma Anche Poi Quindi Allora Oggi Ieri Domani Qui
    Quando Dove Perché Come Se Non Nel Nella Nei Nelle Sul Sulla Con Per Tra Fra Dopo Prima Senza
    Ci È Dal Dalla Al Alla

    Ele Ela Eles Elas Eu Nós Vocês Você Um Uma Uns Umas Isto Isso Aquilo Esse Essa Seu Seus
    Ninguém Tudo Muitos Alguns Mas Também Depois Hoje Ontem Amanhã Agora Aqui Ali Quando Onde
    Porque Não No Na Nos Nas Em Ao À Com Sem Para Pela Pelo Segundo Até Desde O Os As

    Het Een Hij Zij Ze Wij We Jullie Ik Deze Dit Die Dat Zijn Haar Hun Niemand Niets Iedereen Maar
    En Of Want Dus Toen Daarna Daar Hier Vandaag Gisteren Morgen Nu Later Wanneer Waar Waarom Wie
    Wat Hoe Als Omdat In Op Aan Bij Met Voor Na Naar Uit Over Onder Tussen Er Zo Ook Toch

    On Ona Ono Oni One My Wy Ja Ten Ta To Ci Te Jego Jej Ich Nikt Nic Wszyscy Wszystko Każdy Ale
    Lecz Oraz Albo Więc Potem Później Tam Tu Teraz Dziś Dzisiaj Wczoraj Jutro Kiedy Gdy Gdzie
    Dlaczego Kto Co Jak Jeśli Nie Tak Po Przed Przy Dla Bez Od Do Na We Ze Pod Nad Jest Był Była
    Byli Są Już Jeszcze Tylko Także Również

    Den Det De Han Hon Hun Vi Ni Jag Jeg Du En Ett Et Denna Detta Denne Dette Dessa Disse Hans
    Hennes Hendes Deras Ingen Inget Alla Alle Men Och Og Eller Sedan Siden Så Där Der Här Her Idag
    Nu När Når Var Hvor Varför Hvorfor Vem Hvem Vad Hva Hvad Om Som På I Med För For Utan Från Fra

    Bu Şu O Onlar Biz Siz Ben Sen Bir Kimse Hiç Her Herkes Ama Fakat Ancak Sonra Daha Orada Burada
    Bugün Dün Yarın Şimdi Ne Neden Nasıl Kim Hangi Eğer Çünkü İçin

    Ten Ta To Ti Ty Ono Jeho Její Jejich Nikdo Nic Všichni Každý Pak Potom Tam Tady Teď Dnes Včera
    Zítra Když Kde Proč Kdo Jak Jestli Ve Při Pro Bez Pod Nad Je Byl Byla Není Už

    Он Она Оно Они Мы Вы Я Ты Это Этот Эта Эти Тот Та То Те Его Её Ее Их Наш Наша Мой Моя Свой
    Никто Ничто Ничего Все Всё Весь Каждый Каждая Каждое Многие Некоторые Но А И Или Зато Однако
    Потом Затем Тогда Теперь Сейчас Там Тут Здесь Сегодня Вчера Завтра Позже Раньше Когда Где Куда
    Почему Зачем Кто Что Чей Какой Как Если Хотя Потому Поэтому Так Также Тоже Даже Только Уже Ещё
    Еще Лишь Вот Не Нет Да В Во На По К Ко С Со У О Об От До Из За Над Под При Про Для Без Через
    После Перед Между Около Был Была Было Были Есть Один Одна Два Две Три

    Він Вона Воно Вони Ми Ви Ти Це Цей Ця Ці Той Та Те Ті Його Її Їх Наш Ніхто Ніщо Нічого Всі Все
    Кожен Кожна Але Й І Або Проте Однак Потім Тоді Тепер Зараз Там Тут Сьогодні Вчора Завтра Коли
    Де Куди Чому Хто Що Який Як Якщо Хоча Тому Так Також Навіть Тільки Вже Ще Ні У Із Зі Від До
    Після Перед Між Біля Був Була Було Були

    Той Тя То Те Ние Вие Аз Ти Това Този Тази Тези Неговият Никой Нищо Всички Всеки После Сега
    Днес Вчера Утре Кога Къде Защо Кой Какво Как Ако От Със Във При След Преди Без Няма

    Ο Η Το Οι Τα Τον Την Του Της Των Στο Στη Στην Στον Στα Στις Αυτός Αυτή Αυτό Αυτοί Εγώ Εμείς
    Κανείς Τίποτα Όλοι Όλα Κάθε Αλλά Και Μετά Τότε Τώρα Εδώ Εκεί Σήμερα Χθες Αύριο Όταν Πού Γιατί
    Ποιος Τι Πώς Αν Δεν Δε Με Για Από Σε Χωρίς Είναι Ήταν
    """
)

# Those that may also begin a surname, or be one ("J. De Niro", "M. Le Goff", "A. Kim").
PARTICLES: Final = _words(
    """Al Ali Ben Da Dal Das De Dei Del Den Der Des Di Dos Du El Han Hans Hun Kim La Las Le Les Lo
    Los Ma Man Ono Sen Son Su Te Ten Ter Ty Van Von Zu"""
)

# Names that end with a mark of their own.
MARKED_NAMES: Final = _words("Yahoo Jeopardy Wham Oklahoma Yum")

# The last four letters of all that is known: a word that ends otherwise needs no closer look.
TAILS: Final = frozenset(
    form[-4:]
    for word in (*ABBREVIATIONS, *MARKED_NAMES)
    for form in (word, word.upper(), word.capitalize())
)

# Words after which one capital letter is a label, not an initial ("cable B. Then").
LABELS: Final = _words(
    """
    annex answer appendix block building cable case category chapter channel class clause column
    company control coordinate copy course dimension division document drive edition engine entry
    exh exhibit exit factor figure floor flat form format gate grade group hall hepatitis house
    influenza item key lane layer letter level lot lane line list lock machine method mode model
    motor note number option order page panel part patient path phase plan plant platform point
    port position product program pump question rank room route row sample scenario schedule
    section sector series server set shelf side site size slot solution stage station step store
    student suite switch system table tank task team terminal test track trial type unit valve
    variable variant vector version vitamin volume war ward wing wire zone anexo apartado bloque
    caja clase columna edificio fila grado grupo hepatitis inciso letra nivel opción parte plan
    planta plaza puerta punto sala sección serie tabla tipo vitamina zona anhang fall gruppe
    klasse teil typ punkt spalte stufe haus linie option stelle zeile anlage annexe classe colonne
    groupe ligne niveau partie porte salle tableau vitamine zone bâtiment classe gruppo lettera
    livello parte porta punto sezione tabella tipo vitamina bijlage deel groep klas punt rij tabel
    vitamine grupa klasa litera punkt część załącznik witamina blok блок вариант витамин группа
    группе группы группу дом здание зона зоне категория категории класс класса классе колонка
    корпус корпусе литера модель план пункт пункте приложение приложении раздел секция серия
    таблица тип типа точка точке точки точку уровень участок участке часть
    """
)

# What may follow "5 p.m." within the sentence.
AFTER_TIME: Final = _words(
    """
    Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mondays Tuesdays Wednesdays Thursdays
    Fridays Saturdays Sundays Mon Tue Tues Wed Thu Thurs Fri Sat Sun January February March April
    May June July August September October November December Jan Feb Mar Apr Jun Jul Aug Sep Sept
    Oct Nov Dec EST EDT CST CDT MST MDT PST PDT ET CT MT PT GMT UTC BST CET CEST IST JST Eastern
    Central Mountain Pacific Greenwich London
    """
)

# What may follow "Norvik Inc." within the sentence.
RANKS: Final = _words(
    """
    Chairman Chairwoman Chair President Vice Chief Executive Senior Managing Deputy Former CEO CFO
    CTO COO Director Manager Founder Spokesman Spokeswoman Spokesperson Partner Officer Treasurer
    Engineer Analyst Economist Attorney Counsel Headquarters Group Holdings Limited Co Ltd Ltda Inc
    """
)

# Words before a German ordinal ("am 3. Oktober") and nouns after one.
ORDINAL_BEFORE: Final = _words(
    """
    am Am im Im der Der die Die das Das dem den Den des vom Vom zum Zum zur Zur beim ab Ab bis Bis
    seit Seit ihr ihren ihrem sein seinen seinem jeder jeden jedes
    """
)
ORDINAL_AFTER: Final = _words(
    """
    Januar Jänner Februar März April Mai Juni Juli August September Oktober November Dezember Jan
    Feb Apr Aug Sept Okt Nov Dez Jahrhundert Jahrhunderts Jahrhunderte Jahrtausend Jh Platz Stock
    Etage Klasse Kapitel Auflage Quartal Halbjahr Halbzeit Weltkrieg Weltkriegs Geburtstag
    Jahrestag Obergeschoss Bezirk Spieltag Runde Tag Woche Liga Bundesliga Advent Semester
    """
)

# Words that open a phrase of time ("В 1921 г.", "W 1921 r.", "En el 44 a. C.").
TIME_OPENERS: Final = _words(
    """
    В Во К Ко С Со До После На От По Из Начиная Летом Зимой Весной Осенью Около Лишь Только У Уже
    Ещё Но А И Же Від Після З Із Влітку Навесні Восени Взимку Близько Ще Через През Около W We Do
    Od Po Na Latem Zimą Wiosną Jesienią Około Już V Ve Roku Kolem En Hacia Desde Hasta Antes
    Después Durante Em Por Até Im Um Seit Nach Vor Ab Bis Gegen Nel Verso Dal Dopo Vers Depuis
    Avant Après In At By Around About From Since Until After Before During Το Στο Στις Τον
    """
)
