import { field } from './fields.ts'

/**
 * The place of a row in degrees (WGS 84), as its fields `latitude` and `longitude`. Six decimals are about ten
 * centimetres.
 */
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
