import { fileURLToPath } from 'node:url'

/** Among what belongs to this installation: in a folder that anybody may write to, somebody else could put scripts. */
const folder = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url))

/**
 * Where Node keeps what it made of scripts, unless NODE_COMPILE_CACHE says another place: the next process, and every thread
 * of this one, need not strip their types and compile them again. Part of a process's environment, since threads take it from there.
 */
export const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? folder }
