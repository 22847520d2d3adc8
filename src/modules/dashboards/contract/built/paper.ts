import type { PaperBody as BodyWith } from '../../../../kernel/contract/paper-body.ts'
import type { Drawing } from '../drawings/drawing.ts'

/** The content of a widget on paper; sales widgets have charts of their own. */
export type PaperBody = BodyWith<Drawing>

export type PaperWidget = {
  title: string
  note: string
  x: number
  y: number
  w: number
  h: number
  body: PaperBody
}

/** A dashboard on paper, as plain data. */
export type PaperDashboard = {
  title: string
  company: string
  /** A data URL; null: no logo. */
  logo: string | null
  /** Period and filters in words. */
  sentences: string[]
  /** The person who requested it, and when. */
  printed: string
  widgets: PaperWidget[]
}
