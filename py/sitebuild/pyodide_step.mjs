// Runs in_pyodide.py inside Pyodide under Node: node pyodide_step.mjs FOLDER
// FOLDER holds Pyodide's core, the files to work on, and job.json, which says what to do.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]);
const recipe = fileURLToPath(new URL("in_pyodide.py", import.meta.url));

async function main() {
  const job = JSON.parse(readFileSync(`${folder}/job.json`, "utf8"));
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
  const pyodide = await loadPyodide({ indexURL: `${folder}/` });
  pyodide.mountNodeFS("/build", folder);
  pyodide.FS.chdir("/build");
  pyodide.runPython(readFileSync(recipe, "utf8"));
  for (const one of job.compile) pyodide.globals.get("compile_archive")(JSON.stringify(one));
  if (job.freeze) await pyodide.globals.get("freeze")(JSON.stringify(job.freeze));
}

// Node would print an error together with the source line it came from: a megabyte of Pyodide.
main().catch((error) => {
  console.error(error.message ?? error);
  process.exitCode = 1;
});
