import { IconBuildingStore, IconPackage, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { PickedRecord } from '../../../contract/definition/values.ts'
import { type FoundRecord, type RecordKind, useAnswerPorts } from '../ports.ts'
import { describedBy, FieldFrame, idsOf } from './field-frame.tsx'
import parts from './parts.module.css'
import { answer, type QuestionProps } from './question-props.ts'
import classes from './questions.module.css'

const pauseMs = 250

type Results = { records: FoundRecord[]; state: 'idle' | 'searching' | 'done' | 'kept' | 'failed' }
const nothing: Results = { records: [], state: 'idle' }

const useResults = (kind: RecordKind, text: string): Results => {
  const { findRecords } = useAnswerPorts()
  const [results, setResults] = useState(nothing)
  useEffect(() => {
    if (!findRecords || text.trim() === '') return setResults(nothing)
    const stopping = new AbortController()
    const search = async () => {
      setResults(({ records }) => ({ records, state: 'searching' }))
      try {
        const { records, isKept } = await findRecords(kind, text.trim(), stopping.signal)
        setResults({ records, state: isKept ? 'kept' : 'done' })
      } catch {
        if (!stopping.signal.aborted) setResults({ records: [], state: 'failed' })
      }
    }
    const timer = setTimeout(() => void search(), pauseMs)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [findRecords, kind, text])
  return results
}

export const recordOf = (value: unknown): PickedRecord | null =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value ? (value as PickedRecord) : null

const words = {
  article: {
    icon: IconPackage,
    placeholder: 'Nombre o código del artículo',
    none: 'Ningún artículo con ese nombre o código.',
  },
  customer: {
    icon: IconBuildingStore,
    placeholder: 'Nombre o código del cliente',
    none: 'Ningún cliente con ese nombre o código.',
  },
} as const

const stateWords: Readonly<Record<Exclude<Results['state'], 'done'>, string>> = {
  idle: '',
  searching: 'Buscando…',
  kept: 'Sin conexión: solo los que guarda este teléfono.',
  failed: 'Sin conexión, y no está entre los que guarda este teléfono.',
}

const Chosen = ({ record, onRemove }: { record: PickedRecord; onRemove: (() => void) | null }) => (
  <span className={parts.chosen}>
    <span>
      {record.name} <small>{record.code}</small>
    </span>
    {onRemove && (
      <button type="button" className={classes.boxAct} aria-label={`Cambiar ${record.name}`} onClick={onRemove}>
        <IconX aria-hidden />
      </button>
    )}
  </span>
)

type SearchProps = { kind: RecordKind; inputId: string; label?: string; onPick: (record: PickedRecord) => void }

/** A search by name or code with its results under it. */
export const RecordSearch = ({ kind, inputId, label, onPick, ...described }: SearchProps) => {
  const [text, setText] = useState('')
  const results = useResults(kind, text)
  const isEmpty = results.records.length === 0
  const { icon: Icon, placeholder, none } = words[kind]
  return (
    <>
      <div className={classes.box}>
        <Icon aria-hidden className={classes.lead} />
        <input
          id={inputId}
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder={placeholder}
          aria-label={label}
          value={text}
          onChange={event => setText(event.target.value)}
          {...described}
        />
      </div>
      <ul className={parts.results}>
        {results.records.map(({ id, code, name, tradeName }) => (
          <li key={id}>
            <button type="button" onClick={() => onPick({ id, code, name })}>
              <span>{tradeName ? `${name} · ${tradeName}` : name}</span>
              <small>{code}</small>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={classes.help}>
        {results.state === 'done'
          ? isEmpty && none
          : (isEmpty || results.state === 'kept') && stateWords[results.state]}
      </p>
    </>
  )
}

/** An article or a customer of the company; where the catalogue is not open, its name is written. */
export const RecordQuestion = ({ question, touch, kind }: QuestionProps & { kind: RecordKind }) => {
  const record = recordOf(question.value)
  const pick = (next: PickedRecord | undefined) => answer(question, next, touch)
  return (
    <FieldFrame question={question}>
      {record ? (
        <div className={classes.box} id={idsOf(question).input}>
          <Chosen record={record} onRemove={question.isReadOnly ? null : () => pick(undefined)} />
        </div>
      ) : (
        <RecordSearch kind={kind} inputId={idsOf(question).input} onPick={pick} {...describedBy(question)} />
      )}
    </FieldFrame>
  )
}
