import { createPainter } from '../../../../dashboard-painter.ts'
import type { TestApplication } from '../../../../testing/application.ts'
import { createReportSender } from './report-sender.ts'

/** What sends by the test's own clock, and tells the test what failed. */
export const senderOf = ({ platform }: TestApplication, clock: { now: Date }, errors: unknown[]) =>
  createReportSender({
    ...platform,
    paint: createPainter(platform),
    now: () => clock.now,
    publicUrl: 'https://anden.example',
    onError: error => errors.push(error),
  })
