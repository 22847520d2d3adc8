import { createPainter } from '../../../../dashboard-painter.ts'
import type { TestApplication } from '../../../../testing/application.ts'
import { createReportSender } from './report-sender.ts'

/** The sender with the test's clock; it reports failures to the test. */
export const senderOf = ({ platform }: TestApplication, clock: { now: Date }, errors: unknown[]) =>
  createReportSender({
    ...platform,
    paint: createPainter(platform),
    now: () => clock.now,
    publicUrl: 'https://anden.example',
    onError: error => errors.push(error),
  })
