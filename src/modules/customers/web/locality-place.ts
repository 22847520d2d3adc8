import type { Place } from '../../../kernel/web/map/place-picker.tsx'

/** Provinces as GeoNames codes them, by their name without capitals and accents. */
const provinces: Record<string, string> = {
  'buenos aires': 'AR.01',
  catamarca: 'AR.02',
  chaco: 'AR.03',
  chubut: 'AR.04',
  cordoba: 'AR.05',
  corrientes: 'AR.06',
  caba: 'AR.07',
  'ciudad de buenos aires': 'AR.07',
  'ciudad autonoma de buenos aires': 'AR.07',
  'capital federal': 'AR.07',
  'entre rios': 'AR.08',
  formosa: 'AR.09',
  jujuy: 'AR.10',
  'la pampa': 'AR.11',
  'la rioja': 'AR.12',
  mendoza: 'AR.13',
  misiones: 'AR.14',
  neuquen: 'AR.15',
  'rio negro': 'AR.16',
  salta: 'AR.17',
  'san juan': 'AR.18',
  'san luis': 'AR.19',
  'santa cruz': 'AR.20',
  'santa fe': 'AR.21',
  'santiago del estero': 'AR.22',
  'tierra del fuego': 'AR.23',
  tucuman: 'AR.24',
}

export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim()

type Town = { name: string; lng: number; lat: number; province: string }

/**
 * The middle of a locality among towns, the largest first: in its province when one is written and known, else the largest
 * of that name. Null when no town is called so.
 */
export const townOf = (towns: Town[], locality: string, province: string): Place | null => {
  const wanted = plain(locality)
  const code = provinces[plain(province)]
  const found = towns.find(town => plain(town.name) === wanted && (!code || town.province === code))
  return found ? { lat: found.lat, lng: found.lng } : null
}

/** The same among the towns that the map's base brings, which come with the map. */
export const placeOfLocality = async (locality: string, province: string): Promise<Place | null> => {
  const { loadTowns } = await import('../../../kernel/web/map/map-style.ts')
  return townOf(await loadTowns(), locality, province)
}
