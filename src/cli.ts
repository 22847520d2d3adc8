#!/usr/bin/env node
import { addDemo } from './cli/demo.ts'
import { addDev } from './cli/dev.ts'
import { addDoctor } from './cli/doctor.ts'
import { addEnv } from './cli/env.ts'
import { addExport } from './cli/export.ts'
import { addImport } from './cli/import.ts'
import { addMigrate } from './cli/migrate.ts'
import { type AddCommand, runProgram } from './cli/program.ts'
import { addServe } from './cli/serve.ts'
import { addSimulate } from './cli/simulate.ts'
import { addUser } from './cli/user.ts'

/** The composition root of the command line: it lists the commands, nothing else. */
const commands: AddCommand[] = [
  addServe,
  addDev,
  addMigrate,
  addDemo,
  addEnv,
  addUser,
  addImport,
  addExport,
  addSimulate,
  addDoctor,
]

process.exitCode = await runProgram(commands, process.argv.slice(2))
