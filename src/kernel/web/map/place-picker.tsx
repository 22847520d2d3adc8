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
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** A pin for a customer's place: drag it or click the map. Latitude and longitude can be typed instead. */
export const PlacePicker = ({ label, place, disabled = false, onMove }: PlacePickerProps) => {
  const [stage, setStage] = useState<DrawnMap | null>(null)
  const move = useRef(onMove)
  move.current = onMove
  const { lat, lng } = place ?? {}

  useEffect(() => {
    if (!stage || lat === undefined || lng === undefined) return
    let remove = (): void => {}
    let isUnmounted = false
    void import('maplibre-gl').then(({ Marker }) => {
      if (isUnmounted) return
      const marker = new Marker({ draggable: !disabled, color: stage.token('primary') })
      marker.setLngLat([lng, lat]).addTo(stage.map)
      marker.getElement().setAttribute('aria-label', 'Lugar del comercio')
      marker.on('dragend', () => {
        const to = marker.getLngLat()
        move.current({ lat: roundDegrees(to.lat), lng: roundDegrees(to.lng) })
      })
      if (!stage.map.getBounds().contains([lng, lat]) || stage.map.getZoom() < near - 4)
        stage.map.jumpTo({ center: [lng, lat], zoom: near })
      remove = () => void marker.remove()
    })
    return () => {
      isUnmounted = true
      remove()
    }
  }, [stage, lat, lng, disabled])

  useEffect(() => {
    if (!stage || disabled) return
    const press = stage.map.on('click', ({ lngLat }) =>
      move.current({ lat: roundDegrees(lngLat.lat), lng: roundDegrees(lngLat.lng) }),
    )
    return () => press.unsubscribe()
  }, [stage, disabled])

  return <MapView label={label} points={noPoints} height={height} onMap={setStage} />
}

const noPoints: never[] = []
