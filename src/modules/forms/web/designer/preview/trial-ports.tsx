import { type ReactNode, useState } from 'react'
import { CameraScanner } from '../../../../../kernel/web/scan/camera-scanner.tsx'
import { memoryFiles } from '../../answering/memory-files.ts'
import { findRecords } from '../../answering/page/office-ports.ts'
import { type AnswerPorts, AnswerPortsProvider } from '../../answering/ports.ts'

/** A form that is only tried out: its photos stay in the tab, and nothing is sent. */
export const TrialPorts = ({ children }: { children: ReactNode }) => {
  const [ports] = useState<AnswerPorts>(() => ({ files: memoryFiles(), findRecords, Scanner: CameraScanner }))
  return <AnswerPortsProvider value={ports}>{children}</AnswerPortsProvider>
}
