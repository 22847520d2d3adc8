import { field } from './fields.ts'

/** Where something is, in degrees (WGS 84), as the fields `latitude` and `longitude` of its resource; six decimals are a hand's breadth. */
export const coordinateFields = {
  latitude: field.number({
    title: 'Latitud',
    aliases: ['lat'],
    width: 110,
    min: -90,
    max: 90,
    fraction: 6,
    hidden: true,
  }),
  longitude: field.number({
    title: 'Longitud',
    aliases: ['lng', 'lon', 'long'],
    width: 110,
    min: -180,
    max: 180,
    fraction: 6,
    hidden: true,
  }),
}
