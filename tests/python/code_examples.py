"""Small sources of many languages, with the definitions a reader would not want cut."""

EXAMPLES = {
    "python": (
        "import os\n\nclass Shop:\n    '''Sells.'''\n\n    # How to pay.\n    @cached\n"
        "    def pay(self):\n        return {'a': [1,\n    2]}\n\n    def close(self):\n"
        "        if self.open:\n            self.open = '}'\n        else:\n            pass\n",
        (
            "# How to pay.\n    @cached\n    def pay(self):\n        return {'a': [1,\n    2]}",
            (
                "def close(self):\n        if self.open:\n            self.open = '}'\n"
                "        else:\n            pass"
            ),
        ),
    ),
    "javascript": (
        "import x from 'y';\n\n/** Adds {numbers. */\nexport function add(a, b) {\n"
        '  const quote = /["{]/.test(`${a} {`);\n  return a + b; // }\n}\n\n'
        "const sub = (a, b) => {\n  return a - b;\n};\n\ndescribe('all', () => {\n"
        "  it('adds', () => {\n    expect(add(1, 2)).toBe(3);\n  });\n});\n",
        (
            (
                "/** Adds {numbers. */\nexport function add(a, b) {\n"
                '  const quote = /["{]/.test(`${a} {`);\n  return a + b; // }\n}'
            ),
            "const sub = (a, b) => {\n  return a - b;\n};",
            "it('adds', () => {\n    expect(add(1, 2)).toBe(3);\n  });",
        ),
    ),
    "typescript": (
        "@Component({\n  selector: 'app',\n})\nexport class App {\n  name = 'a';\n\n"
        "  // Greets.\n  @Input()\n  greet(who: string): string {\n    return `hi ${who}`;\n"
        "  }\n\n  leave(\n    now: boolean,\n  ): void {\n    if (now) {\n      go();\n"
        "    } else {\n      wait();\n    }\n  }\n}\n",
        (
            (
                "// Greets.\n  @Input()\n  greet(who: string): string {\n"
                "    return `hi ${who}`;\n  }"
            ),
            (
                "leave(\n    now: boolean,\n  ): void {\n    if (now) {\n      go();\n"
                "    } else {\n      wait();\n    }\n  }"
            ),
        ),
    ),
    "java": (
        "package a.b;\n\nimport java.util.List;\n\npublic class Shop {\n"
        "    private char c = '{';\n\n    /**\n     * Pays.\n     */\n    @Override\n"
        '    @Name("{")\n    public int pay() {\n        return 1;\n    }\n\n'
        "    public void close() {\n        open = false;\n    }\n}\n",
        (
            (
                '/**\n     * Pays.\n     */\n    @Override\n    @Name("{")\n'
                "    public int pay() {\n        return 1;\n    }"
            ),
            "public void close() {\n        open = false;\n    }",
        ),
    ),
    "c": (
        "#include <stdio.h>\n#define OPEN {\n\n/* Adds. */\nstatic int\nadd(int a,\n"
        "    int b)\n{\n#ifdef FAST\n  if (a) {\n#else\n  if (b) {\n#endif\n    a = '}';\n  }\n"
        '  return a + b;\n}\n\nint main(void)\n{\n  printf("}");\n  return 0;\n}\n',
        (
            (
                "/* Adds. */\nstatic int\nadd(int a,\n    int b)\n{\n#ifdef FAST\n  if (a) {\n"
                "#else\n  if (b) {\n#endif\n    a = '}';\n  }\n  return a + b;\n}"
            ),
            'int main(void)\n{\n  printf("}");\n  return 0;\n}',
        ),
    ),
    "cpp": (
        "namespace a {\n\ntemplate <typename T>\nclass Box\n    : public Base\n{\npublic:\n"
        '  T get() { return R"x({)x"; }\n\n  void set(T t) {\n    value = t;\n  }\nprivate:\n'
        "  T value;\n};\n\n}  // namespace a\n",
        (
            "template <typename T>\nclass Box\n    : public Base\n{",
            "void set(T t) {\n    value = t;\n  }",
        ),
    ),
    "csharp": (
        "using System;\n\nnamespace A\n{\n    [Serializable]\n    public class Shop\n    {\n"
        '        public string Path = @"c:\\";\n\n        /// <summary>Pays.</summary>\n'
        "        [Obsolete]\n        public int Pay()\n        {\n            return 1;\n"
        "        }\n\n        public void Close()\n        {\n            Open = false;\n"
        "        }\n    }\n}\n",
        (
            (
                "/// <summary>Pays.</summary>\n        [Obsolete]\n        public int Pay()\n"
                "        {\n            return 1;\n        }"
            ),
            "public void Close()\n        {\n            Open = false;\n        }",
        ),
    ),
    "go": (
        'package main\n\nimport (\n\t"fmt"\n)\n\n// Add adds.\nfunc Add(a, b int) int {\n'
        "\ts := `{\n`\n\tswitch a {\n\tcase 1:\n\t\treturn b\n\t}\n\treturn a + len(s)\n}\n\n"
        "func main() {\n\tfmt.Println(Add(1, 2))\n}\n",
        (
            (
                "// Add adds.\nfunc Add(a, b int) int {\n\ts := `{\n`\n\tswitch a {\n"
                "\tcase 1:\n\t\treturn b\n\t}\n\treturn a + len(s)\n}"
            ),
            "func main() {\n\tfmt.Println(Add(1, 2))\n}",
        ),
    ),
    "rust": (
        "use std::fmt;\n\n/// A box.\n#[derive(Debug)]\npub struct Box<'a> {\n"
        "    text: &'a str,\n}\n\nimpl<'a> Box<'a> {\n    /// Gets.\n    #[inline]\n"
        "    pub fn get(&'a self) -> &'a str {\n        let raw = r#\"}\"#;\n"
        "        self.text\n    }\n\n    fn set(&mut self) {\n        self.c = '{';\n    }\n}\n",
        (
            "/// A box.\n#[derive(Debug)]\npub struct Box<'a> {\n    text: &'a str,\n}",
            (
                "/// Gets.\n    #[inline]\n    pub fn get(&'a self) -> &'a str {\n"
                '        let raw = r#"}"#;\n        self.text\n    }'
            ),
            "fn set(&mut self) {\n        self.c = '{';\n    }",
        ),
    ),
    "php": (
        "<?php\nnamespace A;\n\nclass Shop\n{\n    /** Pays. */\n    #[Pure]\n"
        "    public function pay()\n    {\n        return <<<EOT\n}\nEOT;\n    }\n\n"
        "    // Closes.\n    function close() {\n        $this->open = '{';\n    }\n}\n",
        (
            (
                "/** Pays. */\n    #[Pure]\n    public function pay()\n    {\n"
                "        return <<<EOT\n}\nEOT;\n    }"
            ),
            "// Closes.\n    function close() {\n        $this->open = '{';\n    }",
        ),
    ),
    "ruby": (
        "require 'set'\n\nmodule Shop\n  # Pays.\n  def pay(x)\n    if x\n      1\n    else\n"
        "      2\n    end\n  end\n\n  def sql\n    run(<<~SQL)\n      SELECT {\nend\n    SQL\n"
        "  end\nend\n",
        (
            "# Pays.\n  def pay(x)\n    if x\n      1\n    else\n      2\n    end\n  end",
            "def sql\n    run(<<~SQL)\n      SELECT {\nend\n    SQL\n  end",
        ),
    ),
    "shell": (
        "#!/bin/sh\nset -e\n\n# Pays.\npay() {\n  if [ -n \"$1\" ]; then\n    echo '}'\n  fi\n"
        "  cat <<EOF\n}\nEOF\n}\n\nfor a in 1 2\ndo\n  pay ${a#x}\ndone\n",
        (
            (
                "# Pays.\npay() {\n  if [ -n \"$1\" ]; then\n    echo '}'\n  fi\n  cat <<EOF\n"
                "}\nEOF\n}"
            ),
            "for a in 1 2\ndo\n  pay ${a#x}\ndone",
        ),
    ),
    "css": (
        "@charset 'utf-8';\n\n/* Buttons { */\n.button,\n.link:hover {\n  content: '}';\n"
        "  top: 0;\n}\n\n@media print {\n  .button {\n    display: none;\n  }\n}\n",
        (
            "/* Buttons { */\n.button,\n.link:hover {\n  content: '}';\n  top: 0;\n}",
            ".button {\n    display: none;\n  }",
        ),
    ),
    "sql": (
        "-- All shops.\nSELECT a, b\nFROM shops\nWHERE name = 'it''s; ('\nORDER BY a;\n"
        "CREATE TABLE shops (\n  id INT,\n  name TEXT\n);\nINSERT INTO shops\n"
        "VALUES (1, 'a');\n",
        (
            "-- All shops.\nSELECT a, b\nFROM shops\nWHERE name = 'it''s; ('\nORDER BY a;",
            "CREATE TABLE shops (\n  id INT,\n  name TEXT\n);",
            "INSERT INTO shops\nVALUES (1, 'a');",
        ),
    ),
    "yaml": (
        "# Settings.\nname: shop\n\njobs:\n  # Builds.\n  build:\n    steps:\n"
        "      - run: make\n      - run: test\n  ship:\n    needs: build\n    run: a # b\n",
        (
            "# Builds.\n  build:\n    steps:\n      - run: make\n      - run: test",
            "ship:\n    needs: build\n    run: a # b",
        ),
    ),
    "json": (
        '{\n  "name": "a}",\n  "shops": [\n    {\n      "id": 1,\n      "open": true\n    },\n'
        '    {\n      "id": 2,\n      "open": false\n    }\n  ]\n}\n',
        (
            '{\n      "id": 1,\n      "open": true\n    },',
            '{\n      "id": 2,\n      "open": false\n    }',
        ),
    ),
    "toml": (
        'title = "a"\n\n[shop]\nname = "b"\nlist = [\n  1,\n  2,\n]\n\n[other]\nname = """\n'
        '[no]\n"""\n',
        (
            '[shop]\nname = "b"',
            "list = [\n  1,\n  2,\n]",
            'name = """\n[no]\n"""',
        ),
    ),
    "html": (
        "<!-- A page -->\n<html>\n  <body>\n    <ul>\n      <li>one\n      </li>\n    </ul>\n"
        "    <table>\n      <tr><td>a</td></tr>\n    </table>\n  </body>\n</html>\n",
        (
            "<ul>\n      <li>one\n      </li>\n    </ul>",
            "<table>\n      <tr><td>a</td></tr>\n    </table>",
        ),
    ),
    "lua": (
        "local a = 1\n\n--[[ Pays\nend ]]\nfunction pay(x)\n  if x then\n    return 1\n  else\n"
        "    return 2\n  end\nend\n\nlocal function close()\n  open = false\nend\n",
        (
            (
                "--[[ Pays\nend ]]\nfunction pay(x)\n  if x then\n    return 1\n  else\n"
                "    return 2\n  end\nend"
            ),
            "local function close()\n  open = false\nend",
        ),
    ),
}
