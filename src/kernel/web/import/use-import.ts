import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../contract/formats.ts'
import type { Resource } from '../../contract/resource.ts'
import { isApiError, messageOf } from '../api/api-error.ts'
import { guessMapping, importRows, type Mapping } from './mapping.ts'
import { readTable, type Table } from './read-table.ts'
import { type ImportCount, noRows, runImport } from './run-import.ts'

export type ImportStep =
  | { name: 'choose' }
  | { name: 'map' }
  | { name: 'running'; dryRun: boolean; count: ImportCount }
  | { name: 'checked'; count: ImportCount }
  | { name: 'applied'; count: ImportCount; cancelled: boolean }

/** The import's state: file → columns → check without writing → apply. */
export const useImport = (resource: Resource, onDone: () => void) => {
  const [step, setStep] = useState<ImportStep>({ name: 'choose' })
  const [table, setTable] = useState<Table>({ head: [], rows: [] })
  const [fileName, setFileName] = useState('')
  const [mapping, setMapping] = useState<Mapping>({})
  const [failure, setFailure] = useState<string | null>(null)
  const cancelling = useRef(new AbortController())
  useEffect(() => () => cancelling.current.abort(), [])

  const choose = async (file: File) => {
    setFailure(null)
    try {
      const read = await readTable(file)
      if (read.rows.length === 0) return setFailure(`«${file.name}» no tiene filas debajo del encabezado.`)
      setTable(read)
      setFileName(file.name)
      setMapping(guessMapping(resource, read.head))
      setStep({ name: 'map' })
    } catch {
      setFailure(`No pudimos leer «${file.name}». Guardalo como xlsx o csv y probá de nuevo.`)
    }
  }

  const run = async (dryRun: boolean) => {
    const rows = importRows(resource, table, mapping)
    cancelling.current = new AbortController()
    const { signal } = cancelling.current
    let count = noRows
    const onProgress = (next: ImportCount) => {
      count = next
      setStep({ name: 'running', dryRun, count: next })
    }
    setFailure(null)
    setStep({ name: 'running', dryRun, count })
    try {
      await runImport({ resource, rows, dryRun, signal, onProgress })
    } catch (error) {
      if (!(isApiError(error) && error.kind === 'aborted'))
        setFailure(`${messageOf(error)} Se habían procesado ${formatNumber(count.done)} filas.`)
    }
    if (dryRun) return setStep(count.done === rows.length ? { name: 'checked', count } : { name: 'map' })
    setStep({ name: 'applied', count, cancelled: count.done < rows.length })
    if (count.done > 0) onDone()
  }

  return {
    step,
    table,
    fileName,
    mapping,
    setMapping,
    failure,
    choose,
    run,
    cancel: () => cancelling.current.abort(),
    back: () => setStep({ name: 'map' }),
  }
}
