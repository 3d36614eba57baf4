/** A text that shows images: a task, or a comment. */
export type ImageUser = { task_id: number; comment_id?: undefined } | { comment_id: number; task_id?: undefined }
