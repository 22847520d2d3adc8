import pg from 'pg'

export const galleryEnvironment = '01900000-0000-7000-8000-000000000003'
export const benchPhotos = 100_000

const sources = "array['order', 'no-purchase', 'collection', 'form', 'asset', 'delivery']"

/** A hundred thousand photos of a year, some 270 a day, each with its copies made. */
const photos = `
  insert into gallery_photos (env_id, id, source, document_id, title, taken_at, day, received_at, width, height, bytes)
  select '${galleryEnvironment}', gen_random_uuid(), (${sources})[1 + n % 6], gen_random_uuid(), 'Pedido ' || n, at, at::date, at,
    case n % 3 when 0 then 1200 else 1600 end, case n % 3 when 0 then 1600 else 1200 end, 180000
  from (select n, now() - (n * interval '5.25 minutes') as at from generate_series(1, ${benchPhotos}) n) as t`

export const seedGallery = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`insert into environments (id, name) values ('${galleryEnvironment}', 'Medición')`)
    await client.query(photos)
    await client.query('vacuum analyze gallery_photos')
  } finally {
    await client.end()
  }
}
