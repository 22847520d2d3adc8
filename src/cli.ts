#!/usr/bin/env node
import { type Commands, runProgram } from './cli/program.ts'

/** The composition root of the command line: it lists the commands, nothing else. Only the one that is asked for is loaded. */
const commands: Commands = {
  serve: async () => (await import('./cli/serve.ts')).addServe,
  dev: async () => (await import('./cli/dev.ts')).addDev,
  migrate: async () => (await import('./cli/migrate.ts')).addMigrate,
  demo: async () => (await import('./cli/demo.ts')).addDemo,
  env: async () => (await import('./cli/env.ts')).addEnv,
  user: async () => (await import('./cli/user.ts')).addUser,
  import: async () => (await import('./cli/import.ts')).addImport,
  export: async () => (await import('./cli/export.ts')).addExport,
  simulate: async () => (await import('./cli/simulate.ts')).addSimulate,
  doctor: async () => (await import('./cli/doctor.ts')).addDoctor,
}

process.exitCode = await runProgram(commands, process.argv.slice(2))
