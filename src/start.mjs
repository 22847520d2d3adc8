#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// JavaScript, because Node loads its TypeScript parser, 15 MB, for a first file that no cache is enabled for yet.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url))
enableCompileCache()
await import('./cli.ts')
