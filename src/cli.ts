import { enableCompileCache } from 'node:module'
import { commands } from './cli/commands.ts'
import { runProgram } from './cli/program.ts'
import { compileCache } from './kernel/server/compile-cache.ts'

/** The command line, started by start.mjs. Only the command that is asked for is loaded. */
Object.assign(process.env, compileCache)
enableCompileCache()
process.exitCode = await runProgram(commands, process.argv.slice(2))
