import type { MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { type Area, maximumCorners } from '../../contract/map-area.ts'
import { areaFeatures, areaLayers, type Corner, rectangleOf } from './area-shapes.ts'
import { drawData } from './draw-data.ts'
import type { DrawnMap } from './drawn-map.ts'

export type DrawingMode = 'rectangle' | 'polygon'

const draftSource = 'area-draft'

type MapPointerEvent = MapMouseEvent | MapTouchEvent

const cornerOf = ({ lngLat }: MapPointerEvent): Corner => [lngLat.lng, lngLat.lat]

type Drawing = {
  stage: DrawnMap
  onDraft: (corners: Area) => void
  onDone: (area: Area) => void
}

/** Draws a rectangle by dragging from corner to corner, by mouse or finger. */
const dragRectangle = ({ stage: { map }, onDraft, onDone }: Drawing): (() => void) => {
  let start: Corner | null = null
  const begin = (event: MapPointerEvent) => {
    event.preventDefault()
    start = cornerOf(event)
  }
  const move = (event: MapPointerEvent) => start && onDraft(rectangleOf(start, cornerOf(event)))
  const end = (event: MapPointerEvent) => {
    const from = start
    start = null
    const [lng, lat] = cornerOf(event)
    if (from && from[0] !== lng && from[1] !== lat) onDone(rectangleOf(from, [lng, lat]))
  }
  map.dragPan.disable()
  const subscriptions = [
    map.on('mousedown', begin),
    map.on('mousemove', move),
    map.on('mouseup', end),
    map.on('touchstart', begin),
    map.on('touchmove', move),
    map.on('touchend', end),
  ]
  return () => {
    map.dragPan.enable()
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}

/** Each click adds a corner; a double click closes the polygon. */
const clickPolygon = ({ stage: { map }, onDraft, onDone }: Drawing, corners: Area): (() => void) => {
  const add = (event: MapPointerEvent) => {
    if (corners.length >= maximumCorners) return
    corners.push(cornerOf(event))
    onDraft([...corners])
  }
  const move = (event: MapPointerEvent) => corners.length > 0 && onDraft([...corners, cornerOf(event)])
  const close = (event: MapPointerEvent) => {
    event.preventDefault()
    // The second click of a double click added a duplicate of the last corner.
    if (corners.length > 3) onDone(corners.slice(0, -1))
  }
  map.doubleClickZoom.disable()
  const subscriptions = [map.on('click', add), map.on('mousemove', move), map.on('dblclick', close)]
  return () => {
    map.doubleClickZoom.enable()
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}

/** Closes a polygon from a button, for touch screens without double click or keyboard. */
const closer =
  ({ onDone }: Drawing, corners: Area): (() => void) =>
  () => {
    if (corners.length > 2) onDone([...corners])
  }

/** Keyboard drawing: the arrows move the map, Space adds a corner at its centre, Enter closes, Escape cancels. */
const listenToKeys = (
  { stage: { map }, onDraft, onDone }: Drawing,
  { mode, corners, onCancel }: { mode: DrawingMode; corners: Area; onCancel: () => void },
): (() => void) => {
  const canvas = map.getCanvas()
  const middle = (): Corner => {
    const { lng, lat } = map.getCenter()
    return [lng, lat]
  }
  const place = () => {
    corners.push(middle())
    const [first, second] = corners
    if (mode === 'rectangle' && first && second) onDone(rectangleOf(first, second))
    else onDraft([...corners])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') place()
    else if (event.key === 'Enter' && corners.length > 2) onDone([...corners])
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  canvas.addEventListener('keydown', onKeyDown, true)
  canvas.focus()
  return () => canvas.removeEventListener('keydown', onKeyDown, true)
}

const outlineDraft = (stage: DrawnMap, corners: Area): void =>
  drawData(stage, draftSource, areaFeatures(corners), areaLayers(stage))

/** Drawing an area on the map, by mouse, finger or keyboard. */
export const useAreaDrawing = (stage: DrawnMap | null, onArea: (area: Area) => void) => {
  const [mode, setMode] = useState<DrawingMode | null>(null)
  const [cornerCount, setCornerCount] = useState(0)
  const close = useRef<() => void>(() => {})
  const onAreaRef = useRef(onArea)
  onAreaRef.current = onArea
  useEffect(() => {
    if (!stage || !mode) return
    const corners: Area = []
    const drawing: Drawing = {
      stage,
      onDraft: draft => {
        setCornerCount(corners.length)
        outlineDraft(stage, draft)
      },
      onDone: area => {
        setMode(null)
        onAreaRef.current(area)
      },
    }
    close.current = closer(drawing, corners)
    const { style } = stage.map.getCanvas()
    style.cursor = 'crosshair'
    const stopPointing = mode === 'rectangle' ? dragRectangle(drawing) : clickPolygon(drawing, corners)
    const stopKeys = listenToKeys(drawing, { mode, corners, onCancel: () => setMode(null) })
    return () => {
      stopPointing()
      stopKeys()
      style.cursor = ''
      setCornerCount(0)
      // If the map was removed, its layers no longer exist.
      if (stage.map.style) outlineDraft(stage, [])
    }
  }, [stage, mode])
  return { mode, setMode, placed: cornerCount, close: () => close.current() }
}
