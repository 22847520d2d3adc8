/** What a file could not carry as it is, found while it is written. */
export type Misfit = { document: number | null; message: string }

export type Findings = {
  /** Characters that the encoding lacks. */
  replaced: { count: number; sample: Set<string> }
  /** Texts that were shortened. */
  cut: number
  /** Values that stop the export, the first of them. */
  misfits: Misfit[]
  /** Number of the document that is being written; null: the file's own lines. */
  document: number | null
}

export const newFindings = (): Findings => ({
  replaced: { count: 0, sample: new Set() },
  cut: 0,
  misfits: [],
  document: null,
})

/** So many are told; a person mends them and tries again. */
export const shownMisfits = 50
const sampleSize = 20

export const addMisfit = ({ misfits, document }: Findings, message: string): void => {
  if (misfits.length < shownMisfits) misfits.push({ document, message })
}

export const addReplaced = ({ replaced }: Findings, character: string): void => {
  replaced.count += 1
  if (replaced.sample.size < sampleSize) replaced.sample.add(character)
}
