import { useEffect, useRef, useState } from 'react'
import type { QuestionSignaturePadModel } from 'survey-core'
import { useAnswerPorts } from '../ports.ts'
import { FieldFrame } from './field-frame.tsx'
import { answer, type QuestionProps } from './question-props.ts'
import classes from './questions.module.css'
import { signatureFile, startSignature, writeName } from './signature-pad.ts'
import { StoredImage } from './stored-image.tsx'

type PadProps = { onSigned: (file: Blob) => void; onFailed: () => void }

/** Waits this long after a stroke: a signature has several, and each one stored would be a file. */
const pauseMs = 900

const Pad = ({ onSigned, onFailed }: PadProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hasInk, setHasInk] = useState(false)
  const [name, setName] = useState<string | null>(null)
  const latest = useRef({ onSigned, onFailed })
  latest.current = { onSigned, onFailed }
  const finish = useRef(async () => {
    if (!canvas.current) return
    await signatureFile(canvas.current).then(latest.current.onSigned, latest.current.onFailed)
  })
  useEffect(() => {
    if (!canvas.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = startSignature(canvas.current, () => {
      setHasInk(true)
      clearTimeout(timer)
      timer = setTimeout(() => void finish.current(), pauseMs)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [])
  const sign = () => {
    if (!canvas.current || !name?.trim()) return
    writeName(canvas.current, name.trim())
    void finish.current()
  }
  return (
    <>
      <div className={classes.signature}>
        <canvas ref={canvas} aria-label="Lugar para firmar" role="img" />
        {!hasInk && <span aria-hidden>Firmá con el dedo</span>}
      </div>
      {name === null ? (
        <button type="button" className={classes.quietAct} onClick={() => setName('')}>
          Firmar escribiendo el nombre
        </button>
      ) : (
        <div className={classes.box}>
          <input
            type="text"
            aria-label="Nombre de quien firma"
            placeholder="Nombre y apellido"
            maxLength={80}
            value={name}
            onChange={event => setName(event.target.value)}
          />
          <button type="button" className={classes.boxAct} disabled={!name.trim()} onClick={sign}>
            Firmar
          </button>
        </div>
      )}
    </>
  )
}

/** Signed with the finger, or by writing the name. */
export const SignatureQuestion = ({ question, touch }: QuestionProps<QuestionSignaturePadModel>) => {
  const { files } = useAnswerPorts()
  const content = typeof question.value === 'string' ? question.value : null
  const fail = () => {
    question.addError('No pudimos guardar la firma. Probá de nuevo.')
    touch()
  }
  return (
    <FieldFrame
      question={question}
      isGroup
      side={
        content && !question.isReadOnly ? (
          <button type="button" className={classes.sideAct} onClick={() => answer(question, undefined, touch)}>
            Borrar
          </button>
        ) : undefined
      }
    >
      {content ? (
        <div className={classes.signature}>
          <StoredImage content={content} text="Firma" />
        </div>
      ) : (
        <Pad onSigned={file => void files.add(file).then(id => answer(question, id, touch), fail)} onFailed={fail} />
      )}
    </FieldFrame>
  )
}
