import { type FormEvent, type KeyboardEvent, useMemo, useState } from 'react'
import type { z } from 'zod'
import { noRefusal, refusalOf } from '../api/refusal.ts'
import { useFirstInvalid } from './use-first-invalid.ts'

export type DraftErrors = Record<string, string>

const errorsOf = (schema: z.ZodType, value: unknown): DraftErrors => {
  const parsed = schema.safeParse(value)
  // The list is reversed so that the first issue of each field wins: it is the one to correct first.
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.toReversed().map(issue => [issue.path.join('.'), issue.message]))
}

const leavesOf = (value: unknown, path: string): [string, unknown][] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, child]) => leavesOf(child, `${path}.${name}`))
    : [[path, value]]

/** How many single values differ between two objects of the same shape. */
export const countChanges = (before: unknown, after: unknown): number => {
  const [old, fresh] = [new Map(leavesOf(before, '')), new Map(leavesOf(after, ''))]
  return [...new Set([...old.keys(), ...fresh.keys()])].filter(path => !Object.is(old.get(path), fresh.get(path)))
    .length
}

type Options<Value> = { saved: Value; schema: z.ZodType<Value>; save: (value: Value) => Promise<unknown> }

/**
 * State of an edited copy of a saved value. Errors show after a field is left; typed values stay after an error. Key
 * the component by the record, so that another record starts with a fresh draft.
 */
export const useDraft = <Value>({ saved, schema, save }: Options<Value>) => {
  const [draft, setValue] = useState(saved)
  const [showsErrors, setShowsErrors] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(noRefusal)
  const errors = useMemo(() => errorsOf(schema, draft), [schema, draft])
  const changes = useMemo(() => countChanges(saved, draft), [saved, draft])

  const submit = async (): Promise<void> => {
    setShowsErrors(true)
    if (busy || changes === 0 || Object.keys(errors).length > 0) return
    setBusy(true)
    try {
      await save(draft)
      setRefusal(noRefusal)
      setShowsErrors(false)
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }

  const showFirstInvalid = useFirstInvalid()
  const send = (form: Element): void => void submit().then(() => showFirstInvalid(form))

  return {
    draft,
    changes,
    busy,
    isValid: Object.keys(errors).length === 0,
    errors: { ...(showsErrors ? errors : {}), ...refusal.errors },
    failure: refusal.failure,
    setDraft: (next: Value) => {
      setValue(next)
      setRefusal(noRefusal)
    },
    discard: () => {
      setValue(saved)
      setRefusal(noRefusal)
      setShowsErrors(false)
    },
    form: {
      noValidate: true,
      onBlur: () => setShowsErrors(true),
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        send(event.currentTarget)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
        event.preventDefault()
        send(event.currentTarget)
      },
    },
  }
}

export type Draft = Pick<ReturnType<typeof useDraft>, 'changes' | 'busy' | 'failure' | 'discard' | 'errors' | 'form'>
