import { useCallback, useMemo, useState } from 'react'
import { useMediaQuery } from '../../../../../kernel/web/components/use-media-query.ts'
import type { Device } from '../preview/screen.tsx'

/** Palette, canvas, phone and properties side by side need this. */
const roomForAll = '(min-width: 1366px)'

/** Whether the preview is shown, and as what. Where there is no room for all columns it takes the place of the properties. */
export const usePreview = () => {
  const hasRoom = useMediaQuery(roomForAll)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [device, setDevice] = useState<Device>('phone')
  const isOpen = wanted ?? hasRoom
  const toggle = useCallback(() => setWanted(!isOpen), [isOpen])
  return useMemo(() => ({ isOpen, hasRoom, device, setDevice, toggle }), [isOpen, hasRoom, device, toggle])
}

export type Preview = ReturnType<typeof usePreview>
