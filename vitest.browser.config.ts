import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserFlags, executablePath } from './e2e/chromium.ts'

/** Components in a real browser, over a network that is played: what journeys cannot bring about (docs/decisions/0001-house.md). */
export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.browser.test.tsx'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      locators: { exact: false },
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: await executablePath(), args: browserFlags },
        contextOptions: { locale: 'es-AR', timezoneId: 'America/Argentina/Buenos_Aires' },
        actionTimeout: 10_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
