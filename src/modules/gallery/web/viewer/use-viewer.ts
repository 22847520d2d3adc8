import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import type { PhotoDetail, WallPhoto } from '../../contract/photos.ts'
import { galleryRoutes } from '../../contract/routes.ts'
import { copyUrl, readAgain } from '../use-gallery.ts'
import { useWalkedPhoto } from '../use-wall-filters.ts'
import { earlierOf } from './earlier.ts'

export const modes = { photo: 'Foto', before: 'Antes y después', side: 'Lado a lado' } as const
export type Mode = keyof typeof modes

/** `ID`, or `BEFORE~AFTER` for two that were chosen to compare. */
export const idsOf = (address: string): { id: string; before: string | null } => {
  const [first = '', second] = address.split('~')
  return second ? { id: second, before: first } : { id: first, before: null }
}

const zooms = [1, 1.5, 2, 3, 4]

export const useZoom = (id: string) => {
  const [state, setState] = useState({ id, step: 0 })
  const step = state.id === id ? state.step : 0
  const set = (next: number): void => setState({ id, step: Math.min(zooms.length - 1, Math.max(0, next)) })
  return { zoom: zooms[step] ?? 1, zoomIn: () => set(step + 1), zoomOut: () => set(step - 1), reset: () => set(0) }
}

/** The photos before and after on the wall, as far as it is read, or else of the shop. */
export const useWalk = (id: string, wall: WallPhoto[], strip: WallPhoto[]) => {
  const [, setOpened] = useWalkedPhoto()
  const order = wall.some(photo => photo.id === id) ? wall : strip
  const at = order.findIndex(photo => photo.id === id)
  const photo = order[at]
  const ofDay = photo ? order.filter(({ day }) => day === photo.day) : []
  const step = (by: number): void => {
    const next = order[at + by]
    if (next) setOpened(next.id)
  }
  // The neighbours are loaded while somebody looks at this one.
  useEffect(() => {
    for (const neighbour of [order[at + 1], order[at - 1]])
      if (neighbour) new Image().src = copyUrl(neighbour.id, 'large')
  }, [order, at])
  return {
    step,
    hasBefore: at > 0,
    hasAfter: at >= 0 && at < order.length - 1,
    place: photo ? `${ofDay.indexOf(photo) + 1} de ${ofDay.length}` : '',
    show: setOpened,
  }
}

/** Turns the photo for everybody. */
export const useTurn = (photo: WallPhoto | undefined) => {
  const queries = useQueryClient()
  return async (): Promise<void> => {
    if (!photo) return
    await call(galleryRoutes.turn, { params: { id: photo.id }, body: { turns: (photo.turns + 1) % 4 } })
    await readAgain(queries)
  }
}

/** The other photo of a comparison: the chosen one, or the shop's earlier one. */
export const useEarlier = (detail: PhotoDetail | undefined, chosen: string | null): WallPhoto | null => {
  if (!detail) return null
  if (!chosen) return earlierOf(detail)
  return detail.strip.find(({ id }) => id === chosen) ?? { ...detail.photo, id: chosen, takenAt: '', turns: 0 }
}

type Keys = Record<string, () => void>

/** Keys of the viewer; those typed into a field are the field's. */
export const useKeys = (keys: Keys): void => {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof HTMLElement && target.closest('input, textarea, [role="slider"]')) return
      // Arrows move an enlarged photo that has the focus.
      if (event.key.startsWith('Arrow') && target instanceof HTMLElement && target.closest('[data-pan]')) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
