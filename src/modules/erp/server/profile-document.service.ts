import { dayOf } from '../../../kernel/contract/formats.ts'
import { isProblem } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { describeProfile } from '../contract/describe-profile.ts'
import type { ProfileDocument } from '../contract/profile-document.ts'
import type { ProfileInput } from '../contract/profiles.ts'
import { defaultErpSettings } from '../contract/settings.ts'
import { compileLayout } from './layout/compile-layout.ts'
import { exampleDocument, readDocuments } from './read-documents.ts'
import { type FileValues, noTotals, refuseMisfits } from './render-file.ts'
import { drawSample, type Sample } from './sample.ts'
import { readErpSettings } from './settings.queries.ts'
import { fileChunks, fileExtensions } from './write-file.ts'

export type DrawnProfile = Pick<ProfileInput, 'kind' | 'name' | 'definition'>
type Drawn = Pick<DrawnProfile, 'kind' | 'definition'>

const fileValues = (timeZone: string): FileValues => {
  const day = dayOf(new Date(), timeZone)
  return { batchNumber: 1, day, createdDate: day, createdTime: '000000' }
}

/** The newest documents as the layout writes them. */
const ownSample = async (tenant: Tenant, { kind, definition }: Drawn, limit: number, timeZone: string) => {
  const settings = await readErpSettings(tenant)
  const layout = compileLayout(kind, definition, settings)
  const page = { source: { kind: 'newest', limit } as const, after: null, limit, timeZone, lock: false }
  const documents = await readDocuments[kind](tenant, page, { layout, settings })
  return drawSample({ kind, definition, settings, file: fileValues(timeZone) }, documents)
}

const previewDocuments = 3
const previewLines = 40

/** The first lines of a layout that is being edited; refused where an export would be. */
export const previewProfile = async (tenant: Tenant, timeZone: string, drawn: Drawn) => {
  const { lines, documents, findings } = await ownSample(tenant, drawn, previewDocuments, timeZone)
  refuseMisfits(drawn.kind, findings)
  return { lines: lines.slice(0, previewLines), documents, replacedCharacters: findings.replaced.count }
}

/** The document that is in no table, as the layout writes it on the day it is of. */
export const madeSample = ({ kind, definition }: Drawn): Sample => {
  const settings = defaultErpSettings
  const rules = { layout: compileLayout(kind, definition, settings), settings }
  const file = { batchNumber: 1, day: '2026-11-20', createdDate: '2026-11-20', createdTime: '180000' }
  return drawSample({ kind, definition, settings, file }, [exampleDocument(kind, rules)])
}

/** The newest document; null where there is none, or an export would refuse it. */
const ownExample = async (tenant: Tenant, drawn: Drawn, timeZone: string): Promise<Sample | null> => {
  try {
    const sample = await ownSample(tenant, drawn, 1, timeZone)
    return sample.documents > 0 && sample.findings.misfits.length === 0 ? sample : null
  } catch (error) {
    if (isProblem(error)) return null
    throw error
  }
}

export const documentOf = (
  { kind, name, definition }: DrawnProfile,
  sample: Sample,
  example: ProfileDocument['example'],
): ProfileDocument => {
  const { facts, sections } = describeProfile(kind, definition)
  return {
    name,
    about: definition.about,
    facts,
    sections: sections.map(section => ({
      ...section,
      cells: section.cells.map((cell, index) => ({
        ...cell,
        example: sample.cells.get(section.section)?.[index] ?? '',
      })),
    })),
    example,
    lines: sample.lines,
  }
}

/** The documentation of a layout over the company's newest document, or over one that is in no table. */
export const documentProfile = async (
  tenant: Tenant,
  timeZone: string,
  profile: DrawnProfile,
): Promise<ProfileDocument> => {
  const own = await ownExample(tenant, profile, timeZone)
  return own ? documentOf(profile, own, 'own') : documentOf(profile, madeSample(profile), 'made')
}

/** A file of one document, by the writer of exports; nothing is marked. */
export const exampleFile = async (
  tenant: Tenant,
  timeZone: string,
  profile: Drawn,
): Promise<{ name: string; content: Buffer }> => {
  const { kind, definition } = profile
  const own = await ownExample(tenant, profile, timeZone)
  const settings = await readErpSettings(tenant)
  const source = own ? ({ kind: 'newest', limit: 1 } as const) : ({ kind: 'example' } as const)
  const layout = compileLayout(kind, definition, settings)
  const request = { kind, source, again: source, layout, settings, timeZone, file: fileValues(timeZone) }
  const pieces: Buffer[] = []
  for await (const { bytes } of fileChunks(tenant, request, noTotals())) pieces.push(bytes)
  const made = own ? '' : '-inventado'
  return { name: `ejemplo${made}.${fileExtensions[definition.format]}`, content: Buffer.concat(pieces) }
}
