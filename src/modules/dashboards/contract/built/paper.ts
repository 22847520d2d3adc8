import type { PaperBody as BodyWith } from '../../../../kernel/contract/paper-body.ts'
import type { Drawing } from '../drawings/drawing.ts'

/** What a widget says on paper; those of sales have charts of their own besides the plain ones. */
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

/** A dashboard on paper: texts and figures only. */
export type PaperDashboard = {
  title: string
  company: string
  /** A data address; null: no logo. */
  logo: string | null
  /** Period and filters in words. */
  sentences: string[]
  /** Who asked for it, and when. */
  printed: string
  widgets: PaperWidget[]
}
