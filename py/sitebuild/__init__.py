"""What build.py is made of: assets, the Pyodide step, the dist folder, the server, the checks."""
