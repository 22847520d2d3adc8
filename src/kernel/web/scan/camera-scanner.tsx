import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import classes from './camera-scanner.module.css'
import { createDetector, type Detect } from './detect-bars.ts'

const everyMs = 200

/** Bars are thin: this resolution gives each of them some pixels. */
const enough = { width: { ideal: 1280 }, height: { ideal: 720 } }

const stop = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

const useCamera = (onCode: (code: string) => void) => {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    const reader = createDetector()
    // If there is no camera, that error is shown; the detector's own would be unhandled.
    reader.catch(() => undefined)
    let stream: MediaStream | null = null
    let isUnmounted = false
    const look = async (detect: Detect) => {
      if (isUnmounted || !video.current) return
      const code = await detect(video.current)
      if (isUnmounted) return
      if (code) latest.current(code)
      else setTimeout(() => look(detect).catch(() => setFailed(true)), everyMs)
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...enough } })
      if (isUnmounted || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      await look(await reader)
    }
    start().catch(() => setFailed(true))
    return () => {
      isUnmounted = true
      stop(stream)
    }
  }, [])
  return { video, failed }
}

type Props = { onCode: (code: string) => void }

const Camera = ({ onCode, onClose }: Props & { onClose: () => void }) => {
  const { video, failed } = useCamera(onCode)
  return (
    <Dialog onClose={onClose} title="Leer con la cámara">
      {failed ? (
        <p role="alert">No pudimos usar la cámara. Dale permiso en el navegador, usá un lector o escribí el código.</p>
      ) : (
        <>
          <video ref={video} className={classes.video} muted playsInline aria-label="Imagen de la cámara" />
          <p className={classes.hint}>Poné el código en el medio, derecho y quieto.</p>
        </>
      )}
    </Dialog>
  )
}

/** A button that scans a bar code with the camera, or explains what to do without one. */
export const CameraScanner = ({ onCode }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="large" leftIcon={<IconCamera aria-hidden />} onClick={() => setOpen(true)}>
        Cámara
      </Button>
      {open && (
        <Camera
          onClose={() => setOpen(false)}
          onCode={code => {
            setOpen(false)
            onCode(code)
          }}
        />
      )}
    </>
  )
}
