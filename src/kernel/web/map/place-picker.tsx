import { useEffect, useRef, useState } from 'react'
import type { DrawnMap } from './drawn-map.ts'
import { MapView } from './map-view.tsx'

export type Place = { lat: number; lng: number }

type PlacePickerProps = {
  label: string
  place: Place | null
  disabled?: boolean
  onMove: (place: Place) => void
}

const height = 220
const near = 14
/** Six decimals are centimetres. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** A pin that is dragged to where a shop is, or put there with a press. Who does not drag writes latitude and longitude. */
export const PlacePicker = ({ label, place, disabled = false, onMove }: PlacePickerProps) => {
  const [drawn, setDrawn] = useState<DrawnMap | null>(null)
  const move = useRef(onMove)
  move.current = onMove
  const { lat, lng } = place ?? {}

  useEffect(() => {
    if (!drawn || lat === undefined || lng === undefined) return
    let remove = (): void => {}
    let left = false
    void import('maplibre-gl').then(({ Marker }) => {
      if (left) return
      const marker = new Marker({ draggable: !disabled, color: drawn.token('primary') })
      marker.setLngLat([lng, lat]).addTo(drawn.map)
      marker.getElement().setAttribute('aria-label', 'Lugar del comercio')
      marker.on('dragend', () => {
        const to = marker.getLngLat()
        move.current({ lat: rounded(to.lat), lng: rounded(to.lng) })
      })
      if (!drawn.map.getBounds().contains([lng, lat]) || drawn.map.getZoom() < near - 4)
        drawn.map.jumpTo({ center: [lng, lat], zoom: near })
      remove = () => void marker.remove()
    })
    return () => {
      left = true
      remove()
    }
  }, [drawn, lat, lng, disabled])

  useEffect(() => {
    if (!drawn || disabled) return
    const press = drawn.map.on('click', ({ lngLat }) =>
      move.current({ lat: rounded(lngLat.lat), lng: rounded(lngLat.lng) }),
    )
    return () => press.unsubscribe()
  }, [drawn, disabled])

  return <MapView label={label} points={noPoints} height={height} onMap={setDrawn} />
}

const noPoints: never[] = []
