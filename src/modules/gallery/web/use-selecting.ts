import { useCallback, useMemo, useRef, useState } from 'react'
import { maximumChosen, type WallPhoto } from '../contract/photos.ts'

/** The photos that are chosen, and how they are. `order` are the photos of the wall as far as they are read. */
export const useSelecting = () => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, WallPhoto>>(new Map())
  const order = useRef<WallPhoto[]>([])
  const last = useRef<string | null>(null)
  const read = useCallback((photos: WallPhoto[]) => {
    order.current = photos
  }, [])
  const chooseAll = useCallback((photos: WallPhoto[], isOn: boolean) => {
    setChosen(before => {
      const next = new Map(before)
      for (const photo of photos) {
        if (!isOn) next.delete(photo.id)
        else if (next.size < maximumChosen) next.set(photo.id, photo)
      }
      return next
    })
  }, [])
  /** With Shift, everything between the last one and this one. */
  const choose = useCallback(
    (photo: WallPhoto, withRange: boolean) => {
      const ids = order.current.map(({ id }) => id)
      const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(photo.id)]
      last.current = photo.id
      if (withRange && from >= 0 && to >= 0)
        return chooseAll(order.current.slice(Math.min(from, to), Math.max(from, to) + 1), true)
      setChosen(before => {
        const next = new Map(before)
        if (!next.delete(photo.id) && next.size < maximumChosen) next.set(photo.id, photo)
        return next
      })
    },
    [chooseAll],
  )
  const clear = useCallback(() => setChosen(new Map()), [])
  return useMemo(
    () => ({
      photos: [...chosen.values()],
      has: (id: string) => chosen.has(id),
      isAny: chosen.size > 0,
      choose,
      chooseAll,
      clear,
      read,
      order,
    }),
    [chosen, choose, chooseAll, clear, read],
  )
}
export type Selecting = ReturnType<typeof useSelecting>
