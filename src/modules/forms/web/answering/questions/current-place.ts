import type { PickedLocation } from '../../../contract/definition/values.ts'

/** Six decimals are centimetres. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** Where this device is. Throws a GeolocationPositionError, or an Error where there is no such service. */
export const currentPlace = (timeout = 15_000): Promise<PickedLocation> =>
  new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('this browser has no positions'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: rounded(coords.latitude),
          longitude: rounded(coords.longitude),
          accuracy: Math.round(coords.accuracy),
        }),
      reject,
      { enableHighAccuracy: true, timeout, maximumAge: 30_000 },
    )
  })

const denied = 1

/** Why there is no position, for the person. */
export const placeFailure = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === denied
    ? 'El navegador no tiene permiso para ver la ubicación. Dáselo en sus ajustes y probá de nuevo.'
    : 'No pudimos tomar la ubicación. Acercate a una ventana y probá de nuevo.'
