#!/usr/bin/env node
import { commands } from './cli/commands.ts'
import { runProgram } from './cli/program.ts'

/** The command line. Only the command that is asked for is loaded. */
process.exitCode = await runProgram(commands, process.argv.slice(2))
