import { Modal } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import classes from './camera-scanner.module.css'

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorMaker = new (options: { formats: string[] }) => Detector

/** Of browsers that read bar codes by themselves; elsewhere the button says what to do instead. */
const detectorMaker = (): DetectorMaker | null =>
  (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector ?? null

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'itf']
const everyMs = 200

const stop = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

const useCamera = (Maker: DetectorMaker, onCode: (code: string) => void) => {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    const detector = new Maker({ formats })
    let stream: MediaStream | null = null
    let left = false
    const look = async () => {
      if (left || !video.current) return
      const [found] = await detector.detect(video.current)
      if (left) return
      if (found) latest.current(found.rawValue)
      else setTimeout(() => look().catch(() => setFailed(true)), everyMs)
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (left || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    start().catch(() => setFailed(true))
    return () => {
      left = true
      stop(stream)
    }
  }, [Maker])
  return { video, failed }
}

type Props = { onCode: (code: string) => void }

const Camera = ({ Maker, onCode, onClose }: Props & { Maker: DetectorMaker; onClose: () => void }) => {
  const { video, failed } = useCamera(Maker, onCode)
  return (
    <Modal opened onClose={onClose} title="Leer con la cámara">
      {failed ? (
        <p role="alert">No pudimos usar la cámara. Dale permiso en el navegador o escribí el código.</p>
      ) : (
        <video ref={video} className={classes.video} muted playsInline aria-label="Imagen de la cámara" />
      )}
    </Modal>
  )
}

const WithoutCamera = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Leer con la cámara">
    <p>
      Este navegador no lee códigos de barras con la cámara. Usá un lector conectado al teléfono o a la computadora, o
      escribí el código. En Android, Chrome los lee.
    </p>
  </Modal>
)

/** A button that reads a bar code by the camera, or says what to do where the browser cannot. */
export const CameraScanner = ({ onCode }: Props) => {
  const [open, setOpen] = useState(false)
  const Maker = detectorMaker()
  return (
    <>
      <Button size="large" leftIcon={<IconCamera aria-hidden />} onClick={() => setOpen(true)}>
        Cámara
      </Button>
      {open && !Maker && <WithoutCamera onClose={() => setOpen(false)} />}
      {open && Maker && (
        <Camera
          Maker={Maker}
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
