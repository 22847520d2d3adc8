import { defineConfig } from 'vitest/config'
import { compileCache } from '../src/kernel/server/compile-cache.ts'
import { longestFirst } from '../src/testing/longest-first.ts'

// Threads that read files and draw are started over and over.
Object.assign(process.env, compileCache)

const longest = [
  'presets',
  'loads',
  'accounts',
  'routes',
  'access',
  'round',
  'customer-follow',
  'street',
  'stock',
  'lists',
]

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
    sequence: { sequencer: longestFirst('.e2e.ts', [...longest, 'imports', 'people', 'shell']) },
    // A worker keeps its browser, and with it the client as the browser compiled it.
    isolate: false,
    reporters: ['default'],
  },
})
