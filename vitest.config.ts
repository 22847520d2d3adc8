import { defineConfig } from 'vitest/config'
import { compileCache } from './src/kernel/server/compile-cache.ts'
import { LongestFirst } from './src/testing/longest-first.ts'

// Threads that read files and draw are started over and over.
Object.assign(process.env, compileCache)

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'migrations/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A worker loads the product once, which is half of the run's work; what a test leaves behind, it takes back itself.
    isolate: false,
  },
})
