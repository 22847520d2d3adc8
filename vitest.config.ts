import { defineConfig } from 'vitest/config'
import { compileCache } from './src/kernel/server/compile-cache.ts'
import { longestFirst } from './src/testing/longest-first.ts'

// Threads that read files and draw are started over and over.
Object.assign(process.env, compileCache)

const longest = [
  'matrix',
  'fuzz',
  'demo',
  'cli',
  'imports',
  'launcher-crash',
  'ensure-demo',
  'import-jobs',
  'launcher-folder',
  'serve-faults',
  'upgrade-with-data',
]

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'migrations/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'src/**/*.browser.test.tsx'],
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/cluster-statements/setup.ts', 'src/testing/cluster/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: longestFirst('.test.ts', [...longest, 'example-data', 'postgres']) },
    // A worker loads the product once, which is half of the run's work; what a test leaves behind, it takes back itself.
    isolate: false,
  },
})
