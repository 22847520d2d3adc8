import { fileURLToPath } from 'node:url'

/** Inside the installation's own folder: in a folder that others may write to, they could place scripts. */
const folder = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url))

/**
 * Where Node caches compiled scripts, unless NODE_COMPILE_CACHE names another folder, so that the next process and
 * every thread of this one need not strip types and compile again. An environment variable, because threads read it
 * from there.
 */
export const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? folder }
