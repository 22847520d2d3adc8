import { useEffect, useRef, useState } from 'react'
import { photoOfVideo } from '../reduce-photo.ts'
import photoClasses from './photos.module.css'
import classes from './questions.module.css'

const constraints = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } }

const stop = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

const useVideo = () => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'ready' | 'failed'>('starting')
  useEffect(() => {
    let stream: MediaStream | null = null
    let isUnmounted = false
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: constraints })
      if (isUnmounted || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      setState('ready')
    }
    start().catch(() => !isUnmounted && setState('failed'))
    return () => {
      isUnmounted = true
      stop(stream)
    }
  }, [])
  return { video, state }
}

/** The computer's camera, in the place of the question. */
export const CameraPhoto = ({ onPhoto, onClose }: { onPhoto: (photo: Blob) => void; onClose: () => void }) => {
  const { video, state } = useVideo()
  return (
    <div className={photoClasses.camera}>
      {state === 'failed' ? (
        <p role="alert">No pudimos usar la cámara. Dale permiso en el navegador, o respondé desde un teléfono.</p>
      ) : (
        <video ref={video} muted playsInline aria-label="Imagen de la cámara" />
      )}
      <div className={photoClasses.acts}>
        <button type="button" className={classes.act} onClick={onClose}>
          Cancelar
        </button>
        <button
          type="button"
          className={classes.mainAct}
          disabled={state !== 'ready'}
          onClick={() => video.current && void photoOfVideo(video.current).then(onPhoto, onClose)}
        >
          Sacar
        </button>
      </div>
    </div>
  )
}
