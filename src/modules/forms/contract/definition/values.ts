/**
 * Answers of the kinds that SurveyJS has no question for. Every other answer has SurveyJS's own shape: a choice is the
 * option's value, several are a list, a matrix is `{ row: column }`, a repeated group a list of objects.
 */

/** An article or customer of the catalogue, with its code and name as they were when the form was answered. */
export type PickedRecord = { id: string; code: string; name: string }

/** Degrees (WGS 84) and metres. */
export type PickedLocation = { latitude: number; longitude: number; accuracy?: number }

/** One photo. `content` is the id of the stored file (while it is not sent: the id of the photo on the device). */
export type PhotoValue = { name: string; type: string; content: string }

/** A signature is the id of the stored file. */
