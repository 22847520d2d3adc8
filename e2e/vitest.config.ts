import { defineConfig } from 'vitest/config'
import { compileCache } from '../src/kernel/server/compile-cache.ts'

// Threads that read files and draw are started over and over.
Object.assign(process.env, compileCache)

export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    // Against what hangs; how fast the product is, bench/ says.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What a page shows next may wait for the server.
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    maxWorkers: 3,
    // A worker keeps its browser, and with it the client as the browser compiled it.
    isolate: false,
    reporters: ['default'],
  },
})
