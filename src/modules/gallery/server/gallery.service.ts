import { addMonths } from '../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import type { PhotoFilters } from '../contract/filters.ts'
import {
  type GalleryDays,
  maximumDays,
  type PhotoDetail,
  type PhotoDocument,
  type VisitAct,
} from '../contract/photos.ts'
import { retentionFields, retentionSettings } from '../contract/retention.ts'
import { type PhotoSource, sourceIds } from '../contract/sources.ts'
import { countDays, findPhoto, findStrip, type PhotoRecord } from './wall.queries.ts'

/** What the modules that hold the documents tell the viewer. */
export type GalleryDocuments = {
  describe: Record<PhotoSource, (tenant: Tenant, session: Session, documentId: string) => Promise<PhotoDocument | null>>
  /** What was done at a customer on a day. */
  visit: (tenant: Tenant, session: Session, query: { customerId: string; day: string }) => Promise<VisitAct[]>
}

/** The days of a wall, newest first, with the sum of their photos' ratios, and how many photos each source has. */
export const readDays = async (tenant: Tenant, { scope }: Session, filters: PhotoFilters): Promise<GalleryDays> => {
  const limit = maximumDays * sourceIds.length
  const rows = await countDays(tenant, scope, filters, limit)
  const days = new Map<string, { count: number; ratio: number }>()
  const counts: GalleryDays['counts'] = {}
  for (const { day, source, count, ratio } of rows) {
    counts[source] = (counts[source] ?? 0) + count
    if (filters.source && source !== filters.source) continue
    const sum = days.get(day) ?? { count: 0, ratio: 0 }
    days.set(day, { count: sum.count + count, ratio: sum.ratio + ratio })
  }
  const shown = [...days].slice(0, maximumDays).map(([day, sum]) => ({ day, ...sum }))
  return {
    days: shown,
    counts,
    total: shown.reduce((sum, { count }) => sum + count, 0),
    hasOlder: days.size > maximumDays || rows.length === limit,
  }
}

const keptUntil = async (tenant: Tenant, { source, day }: PhotoRecord): Promise<string | null> => {
  const months = (await tenant.settings(retentionSettings))[retentionFields[source]]
  return months > 0 ? addMonths(day, months) : null
}

/** One photo with everything the viewer shows beside it. Throws notFound out of scope. */
export const readDetail = async (
  tenant: Tenant,
  session: Session,
  { id, documents }: { id: string; documents: GalleryDocuments },
): Promise<PhotoDetail> => {
  const photo = await findPhoto(tenant, session.scope, id)
  if (!photo) throw problem(problems.notFound)
  const customerId = photo.customer?.id
  return {
    photo: { ...photo, keptUntil: await keptUntil(tenant, photo) },
    document: await documents.describe[photo.source](tenant, session, photo.documentId),
    visit: customerId ? await documents.visit(tenant, session, { customerId, day: photo.day }) : [],
    strip: await findStrip(tenant, session.scope, photo),
  }
}
