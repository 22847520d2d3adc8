import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatNumber } from '../../contract/formats.ts'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import classes from './call.module.css'
import { Code } from './code.tsx'
import type { Received } from './send-request.ts'
import { bytesText } from './words.ts'

const firstCharacters = 4_000
const moreCharacters = 40_000

const pretty = (text: string, isCut: boolean): string => {
  if (isCut) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const Body = ({ text }: { text: string }) => {
  const [shown, setShown] = useState(firstCharacters)
  return (
    <>
      <Code label="Cuerpo de la respuesta" text={text.slice(0, shown)} />
      {text.length > shown && (
        <Button variant="link" onClick={() => setShown(shown + moreCharacters)}>
          Ver más ({formatNumber(text.length - shown)} caracteres)
        </Button>
      )}
    </>
  )
}

const Download = ({ file }: { file: Blob }) => {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return (
    <p>
      <a href={address} download="respuesta">
        Guardar el archivo que llegó
      </a>
    </p>
  )
}

/** What came back: status, time, size, the headers that matter and the body, a part at a time. */
export const AnswerView = ({ answer }: { answer: Received }) => {
  const isGood = answer.status < 400
  return (
    <section className={classes.answer} aria-label="Respuesta" aria-live="polite">
      <p className={classes.facts}>
        <Badge tone={isGood ? 'success' : 'error'} icon={isGood ? IconCheck : IconX}>
          {answer.status}
        </Badge>
        <span>{formatNumber(answer.milliseconds)} ms</span>
        <span>{bytesText(answer.bytes)}</span>
        {answer.isCut && <span>Se cortó: el resto no se muestra.</span>}
      </p>
      <dl className={classes.headers}>
        {answer.headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {answer.file && <Download file={answer.file} />}
      {answer.text ? <Body text={pretty(answer.text, answer.isCut)} /> : !answer.file && <p>Sin cuerpo.</p>}
    </section>
  )
}
