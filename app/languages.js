/** The programming languages that the strategy "code" knows, with the endings of their files. */

/** @type {Record<string, {label: string, names: string}>} */
export const LANGUAGES = {
  python: { label: "Python", names: "py pyi pyw py3 pyx" },
  javascript: { label: "JavaScript", names: "js mjs cjs jsx node ecmascript" },
  typescript: { label: "TypeScript", names: "ts tsx mts cts" },
  java: { label: "Java", names: "java" },
  kotlin: { label: "Kotlin", names: "kt kts" },
  scala: { label: "Scala", names: "scala sc" },
  swift: { label: "Swift", names: "swift" },
  dart: { label: "Dart", names: "dart" },
  c: { label: "C", names: "c h" },
  cpp: { label: "C++", names: "cpp c++ cc cxx hpp hh hxx h++ cu ino" },
  objectivec: { label: "Objective-C", names: "objc objective-c m mm" },
  csharp: { label: "C#", names: "cs c# csx dotnet" },
  go: { label: "Go", names: "go golang" },
  rust: { label: "Rust", names: "rs" },
  php: { label: "PHP", names: "php phtml php5 php7 php8" },
  ruby: { label: "Ruby", names: "rb rake gemspec ru" },
  shell: { label: "Shell", names: "sh bash zsh ksh fish shellscript console" },
  powershell: { label: "PowerShell", names: "ps1 psm1 psd1" },
  perl: { label: "Perl", names: "pl pm t" },
  lua: { label: "Lua", names: "lua" },
  r: { label: "R", names: "r rscript" },
  julia: { label: "Julia", names: "jl julia" },
  elixir: { label: "Elixir", names: "ex exs" },
  haskell: { label: "Haskell", names: "hs lhs elm" },
  clojure: { label: "Lisp", names: "clj cljs cljc edn lisp cl el scm rkt" },
  css: { label: "CSS", names: "css" },
  scss: { label: "SCSS", names: "scss sass less styl" },
  sql: { label: "SQL", names: "sql mysql postgres postgresql psql plsql tsql sqlite ddl" },
  yaml: { label: "YAML", names: "yaml yml" },
  json: { label: "JSON", names: "json jsonl json5 jsonc geojson ndjson ipynb webmanifest" },
  toml: { label: "TOML", names: "toml" },
  ini: { label: "INI", names: "ini cfg conf properties env editorconfig" },
  html: { label: "HTML", names: "html htm xhtml vue svelte" },
  xml: { label: "XML", names: "xml xsl xslt xsd svg rss atom plist wsdl" },
  graphql: { label: "GraphQL", names: "graphql gql" },
  protobuf: { label: "Protocol Buffers", names: "proto protobuf" },
  terraform: { label: "Terraform", names: "tf hcl tfvars" },
  make: { label: "Makefile", names: "makefile mk mak make" },
  cmake: { label: "CMake", names: "cmake" },
  dockerfile: { label: "Dockerfile", names: "dockerfile docker" },
  tex: { label: "TeX", names: "tex latex sty cls bib" },
};

/**
 * The language that a file's name tells, or "".
 *
 * @param {string} file
 */
export function languageOfFile(file) {
  const ending = file.toLowerCase().split(".").at(-1) ?? "";
  return Object.keys(LANGUAGES).find((id) => id === ending || LANGUAGES[id]?.names.split(" ").includes(ending)) ?? "";
}
