import { useEffect, useRef, useState } from 'react'
import { type Resource, resourceRoutes } from '../../contract/resource.ts'
import { type ApiError, apiError, isApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import type { Row } from '../grid/declaration.ts'
import {
  changedFields,
  createBody,
  type FormErrors,
  type FormValues,
  formErrors,
  initialValues,
  placedErrors,
  updateBody,
} from './form-values.ts'

type Options = { resource: Resource; row: Row | null; onSaved: (row: Row) => void }

const withError = (errors: FormErrors, name: string, message: string | undefined): FormErrors =>
  Object.fromEntries([
    ...Object.entries(errors).filter(([other]) => other !== name),
    ...(message ? [[name, message]] : []),
  ])

const save = (resource: Resource, row: Row | null, initial: FormValues, values: FormValues): Promise<unknown> => {
  const routes = resourceRoutes(resource)
  return row
    ? call(routes.update, { params: { id: row.id }, body: updateBody(initial, values) })
    : call(routes.create, { body: createBody(values) })
}

/**
 * The state of a form over one row. What is typed outlives any refusal; the row of the server, when it changes under an
 * untouched form, is taken in.
 */
export const useResourceForm = ({ resource, row, onSaved }: Options) => {
  const [initial, setInitial] = useState(() => initialValues(resource, row))
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const changed = changedFields(initial, values)
  const untouched = useRef(true)
  untouched.current = changed.length === 0

  useEffect(() => {
    if (!untouched.current) return
    const fresh = initialValues(resource, row)
    setInitial(fresh)
    setValues(fresh)
  }, [resource, row])

  const change = (name: string, value: unknown) => {
    setValues(current => ({ ...current, [name]: value }))
    setErrors(current => withError(current, name, undefined))
  }

  const leave = (name: string) => {
    const message = formErrors(resource, values)[name]
    setErrors(current => withError(current, name, message))
  }

  const discard = () => {
    setValues(initial)
    setErrors({})
    setFailure(null)
  }

  const submit = async () => {
    const found = formErrors(resource, values)
    setErrors(found)
    setFailure(null)
    if (busy || Object.keys(found).length > 0 || (row && changed.length === 0)) return
    setBusy(true)
    try {
      const saved = (await save(resource, row, initial, values)) as Row
      const fresh = initialValues(resource, saved)
      setInitial(fresh)
      setValues(fresh)
      onSaved(saved)
    } catch (error) {
      const refusal = isApiError(error) ? error : apiError({ kind: 'network', message: String(error) })
      const placed = placedErrors(refusal.errors, values)
      setErrors(placed)
      if (Object.keys(placed).length === 0) setFailure(refusal)
    } finally {
      setBusy(false)
    }
  }

  return { values, errors, failure, busy, changed, change, leave, discard, submit }
}
