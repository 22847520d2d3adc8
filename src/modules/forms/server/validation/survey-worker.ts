import { parentPort } from 'node:worker_threads'
import { runSurvey, type SurveyJob } from './run-survey.ts'

/** Answers each job with its outcome; `ready` once the library is loaded. */
parentPort?.on('message', (job: SurveyJob) => {
  try {
    parentPort?.postMessage({ outcome: runSurvey(job) })
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : 'survey-core failed' })
  }
})
parentPort?.postMessage('ready')
