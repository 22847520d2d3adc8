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
  writtenValues,
} from './form-values.ts'

type Options = {
  resource: Resource
  row: Row | null
  onSaved: (row: Row) => void
  /** What a new row begins with. */
  given?: FormValues
  /** Creates the row in place of the resource's own route. */
  send?: (body: Record<string, unknown>) => Promise<unknown>
}

const withError = (errors: FormErrors, name: string, message: string | undefined): FormErrors =>
  Object.fromEntries([
    ...Object.entries(errors).filter(([other]) => other !== name),
    ...(message ? [[name, message]] : []),
  ])

const save = ({ resource, row, send }: Options, initial: FormValues, values: FormValues): Promise<unknown> => {
  const routes = resourceRoutes(resource)
  if (row) return call(routes.update, { params: { id: row.id }, body: updateBody(initial, values) })
  return send ? send(createBody(values)) : call(routes.create, { body: createBody(values) })
}

/** Initial values: those of the row or, for a new one, the empty values with the given ones over them. */
const startOf = ({ resource, row, given }: Options): FormValues => ({
  ...initialValues(resource, row),
  ...(row ? {} : writtenValues(resource, given ?? {})),
})

/**
 * State of a form over one row. Typed values stay after any error. When the server's row changes and the form has no
 * changes, the form takes the new values.
 */
export const useResourceForm = (options: Options) => {
  const { resource, row, onSaved } = options
  const [initial, setInitial] = useState(() => startOf(options))
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const changed = changedFields(initial, values)
  const isUntouched = useRef(true)
  isUntouched.current = changed.length === 0

  useEffect(() => {
    if (!row || !isUntouched.current) return
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
    setValues(current => writtenValues(resource, current))
  }

  const discard = () => {
    setValues(initial)
    setErrors({})
    setFailure(null)
  }

  const submit = async () => {
    const fieldErrors = formErrors(resource, values)
    setErrors(fieldErrors)
    setFailure(null)
    if (busy || Object.keys(fieldErrors).length > 0 || (row && changed.length === 0)) return
    setBusy(true)
    try {
      const savedRow = (await save(options, initial, values)) as Row
      const fresh = initialValues(resource, savedRow)
      setInitial(fresh)
      setValues(fresh)
      onSaved(savedRow)
    } catch (error) {
      const refusal = isApiError(error) ? error : apiError({ kind: 'network', message: String(error) })
      const fieldErrors = placedErrors(refusal.errors, values)
      setErrors(fieldErrors)
      if (Object.keys(fieldErrors).length === 0) setFailure(refusal)
    } finally {
      setBusy(false)
    }
  }

  return { values, errors, failure, busy, changed, change, leave, discard, submit }
}
