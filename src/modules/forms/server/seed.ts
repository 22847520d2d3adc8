import { sql } from 'kysely'
import { addDays, dayOf, instantAt } from '../../../kernel/contract/formats.ts'
import { nextNumbers } from '../../../kernel/server/counters.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { contentHashOf } from '../../../kernel/server/same-content.ts'
import { attachFiles, filesOf } from './answers/referenced.ts'
import { seedLibrary } from './assignment/seed.ts'
import { maximumOf } from './forms/definition-input.ts'
import { answeredForms, type SeedForm } from './seed/definitions.ts'
import { insertPublishedForm, type SeededForm } from './seed/insert-form.ts'
import { drawPictures, savePictures, seedSignature } from './seed/pictures.ts'
import { type Answering, type SeedArticle, type SeedPlace, seedDataOf, share } from './seed/values.ts'
import { scoreOf } from './validation/answer-score.ts'

type Shop = SeedPlace & { id: string; sellerId: string; seller: string }
type Person = { id: string; displayName: string; roleNumber: number }
type Seeding = {
  signature: string
  tenant: Tenant
  today: string
  timeZone: string
  now: Date
  designer: Pick<Person, 'displayName'> & { id: string | null }
  shops: Shop[]
  articles: SeedArticle[]
}

/** Most answers of a form: those of a team over five months. */
const wanted: Record<SeedForm['key'], number> = { display: 420, census: 180, freezer: 360 }
const pictureDays = 30

const findShops = async ({ db, envId }: Tenant): Promise<Shop[]> => {
  const { rows } = await sql<Shop>`
    select c.id, c.seller_id, s.name as seller, c.latitude, c.longitude
    from customers c join sellers s on s.env_id = ${envId}::uuid and s.id = c.seller_id
    where c.env_id = ${envId}::uuid and c.deleted_at is null and c.is_active order by c.code limit 400`.execute(db)
  return rows
}

const findArticles = async ({ db, envId }: Tenant): Promise<SeedArticle[]> =>
  db
    .selectFrom('articles')
    .select(['id', 'code', 'name'])
    .where('envId', '=', envId)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('code')
    .limit(8)
    .execute()

const publishedAt = ({ today, timeZone }: Seeding, daysAgo: number): string =>
  instantAt(`${addDays(today, -daysAgo)} 10:15:00`, timeZone)

const publishForm = (seeding: Seeding, { name, description, kind, versions }: SeedForm): Promise<SeededForm> => {
  const [first, ...others] = versions.map(({ daysAgo, ...version }) => ({
    ...version,
    publishedAt: publishedAt(seeding, daysAgo),
  }))
  if (!first) throw new RangeError('a form without versions')
  const { tenant, designer } = seeding
  return insertPublishedForm(tenant, {
    name,
    description,
    kind,
    subject: 'customer',
    versions: [first, ...others],
    designer,
  })
}

type Given = { daysAgo: number; shop: Shop }

/** When and where each answer was given, the first one first: every working day a few, each time at another shop. */
const givenOf = ({ shops, today }: Pick<Seeding, 'shops' | 'today'>, { key, kind, versions }: SeedForm): Given[] => {
  const first = versions[0]?.daysAgo ?? 0
  const count = Math.min(wanted[key], kind === 'single' ? shops.length : shops.length * 3)
  return Array.from({ length: count }, (_, index): Given => {
    const daysAgo = Math.floor(((count - 1 - index) * (first - 1)) / count)
    const shop = shops[(index * 7) % shops.length] as Shop
    const isSunday = new Date(`${addDays(today, -daysAgo)}T12:00:00Z`).getUTCDay() === 0
    return { daysAgo: isSunday ? daysAgo + 1 : daysAgo, shop }
  }).toSorted((one, other) => other.daysAgo - one.daysAgo)
}

const versionAt = ({ versions }: SeedForm, daysAgo: number): number =>
  Math.max(1, versions.filter(version => version.daysAgo > daysAgo).length)

/** Metres of a degree, near enough for a phone's error. */
const near = (degrees: number, part: number): number => degrees + (part - 0.5) * 0.0004

/** `photos`: of each answer, in their order. */
type Answered = { seeding: Seeding; form: SeedForm; formId: string; code: string; photos: (string | null)[] }

const answerOf = ({ seeding, form, formId, photos }: Answered, { daysAgo, shop }: Given, index: number) => {
  const { tenant, today, timeZone, now, articles, signature } = seeding
  const number = versionAt(form, daysAgo)
  const version = form.versions[number - 1]
  if (!version) throw new RangeError('a form without versions')
  const answering: Answering = {
    index,
    version: number,
    place: shop,
    articles,
    photos: [photos[index]].filter(id => typeof id === 'string'),
    signature: daysAgo < pictureDays * 3 ? signature : null,
  }
  const data = seedDataOf(form.key, answering)
  const hour = String(9 + Math.floor(share(index, 60) * 9)).padStart(2, '0')
  const minute = String(Math.floor(share(index, 61) * 60)).padStart(2, '0')
  const planned = Date.parse(instantAt(`${addDays(today, -daysAgo)} ${hour}:${minute}:00`, timeZone))
  const takenAt = new Date(Math.min(planned, now.getTime() - 60_000))
  const seconds = 70 + Math.floor(share(index, 62) * 320)
  const maximum = maximumOf(version.definition)
  const isPlaced = shop.latitude !== null && shop.longitude !== null && index % 12 !== 5
  return {
    envId: tenant.envId,
    id: newId(),
    formId,
    versionNumber: number,
    number: index + 1,
    documentKey: `demo-${formId}-${index + 1}`,
    contentHash: contentHashOf(data),
    customerId: shop.id,
    sellerId: shop.sellerId,
    author: shop.seller,
    origin: 'phone',
    singleKey: form.kind === 'single' ? shop.id : null,
    startedAt: new Date(takenAt.getTime() - seconds * 1000),
    takenAt,
    day: dayOf(takenAt, timeZone),
    sentAt: takenAt,
    seconds,
    latitude: isPlaced ? near(Number(shop.latitude), share(index, 63)) : null,
    longitude: isPlaced ? near(Number(shop.longitude), share(index, 64)) : null,
    accuracy: isPlaced ? 5 + Math.floor(share(index, 65) * 20) : null,
    score: scoreOf({ definition: version.definition, maxScore: maximum }, data)?.toString() ?? null,
    maxScore: maximum === 0 ? null : String(maximum),
    data: JSON.stringify(data),
  }
}

type AnswerRow = ReturnType<typeof answerOf>

const chunk = 200

/** Each photo is its answer's, as if a phone had sent it: the gallery shows it with its question. */
const attachPhotos = async ({ seeding, form, formId, code, photos }: Answered, rows: AnswerRow[]): Promise<void> => {
  for (const [index, row] of rows.entries()) {
    const definition = form.versions[row.versionNumber - 1]?.definition
    if (!photos[index] || !definition) continue
    const files = filesOf(definition, JSON.parse(row.data)).filter(({ kind }) => kind === 'photo')
    await attachFiles(seeding.tenant, files, {
      answerId: row.id,
      sellerId: row.sellerId,
      by: null,
      before: [],
      shown: {
        formId,
        formName: form.name,
        title: `Respuesta ${code}-${String(row.number).padStart(4, '0')}`,
        customerId: row.customerId,
        takenAt: row.takenAt.toISOString(),
        place:
          row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
      },
    })
  }
}

const insertAnswers = async (answered: Answered): Promise<void> => {
  const { tenant } = answered.seeding
  const given = givenOf(answered.seeding, answered.form)
  if (given.length === 0) return
  await nextNumbers(tenant, `form-answers/${answered.formId}`, given.length)
  const rows = given.map((one, index) => answerOf(answered, one, index))
  for (let start = 0; start < rows.length; start += chunk)
    await tenant.db
      .insertInto('formAnswers')
      .values(rows.slice(start, start + chunk))
      .execute()
  await attachPhotos(answered, rows)
}

type Company = { platform: Platform; envId: string; people: Person[]; now: Date }
type Facts = Omit<Seeding, 'tenant'>

const readFacts = async ({ platform, envId, people, now }: Company): Promise<Facts> => {
  const admin = people.find(({ roleNumber }) => roleNumber === 1)
  const signature = await seedSignature(platform, envId)
  return platform.withTenant(envId, async tenant => {
    const { timeZone } = await tenant.environment()
    return {
      signature,
      now,
      timeZone,
      today: dayOf(now, timeZone),
      designer: { id: admin?.id ?? null, displayName: admin?.displayName ?? 'Administración' },
      shops: await findShops(tenant),
      articles: await findArticles(tenant),
    }
  })
}

/** The files of the answers of the last weeks, saved before the answers are. */
const saveAllPictures = async ({ platform, envId }: Company, facts: Facts): Promise<Map<string, (string | null)[]>> => {
  const pictures = await drawPictures()
  const photos = new Map<string, (string | null)[]>()
  for (const form of answeredForms) {
    const answers = givenOf(facts, form).map(({ daysAgo, shop }) => ({
      sellerId: shop.sellerId,
      hasPhoto: daysAgo < pictureDays && form.key !== 'census',
    }))
    photos.set(form.key, await savePictures({ platform, envId, pictures }, answers))
  }
  return photos
}

/**
 * The forms of a demonstration: three with versions and answers over five months, the others of the library, and whom some
 * of them are asked of.
 */
export const seedForms = async (company: Company): Promise<void> => {
  const { platform, envId, people, now } = company
  const facts = await readFacts(company)
  const photos = await saveAllPictures(company, facts)
  await platform.withTenant(envId, async tenant => {
    const seeding: Seeding = { ...facts, tenant }
    const ids = new Map<string, string>()
    for (const form of answeredForms) {
      const { id, code } = await publishForm(seeding, form)
      ids.set(form.key, id)
      await insertAnswers({ seeding, form, formId: id, code, photos: photos.get(form.key) ?? [] })
    }
    await seedLibrary(tenant, { people, now, timeZone: facts.timeZone }, ids)
  })
}
