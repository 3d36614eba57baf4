"""Makes the calls in `walk.ts` with the Python client from openapi-generator."""
import json
import os

import cairn_client as cairn

configuration = cairn.Configuration(
    host=os.environ["CAIRN_URL"],
    api_key={"token": os.environ["CAIRN_TOKEN"]},
    api_key_prefix={"token": "Token"},
)
with cairn.ApiClient(configuration) as client:
    tasks = cairn.TasksApi(client)
    list_id = cairn.ListsApi(client).lists_list().results[0].id

    created = [
        tasks.tasks_create(cairn.TasksCreateBody(parent=list_id, title=f"Made by Python {number}"))
        for number in range(3)
    ]
    second_page = tasks.tasks_list(page=2, page_size=2)
    assert second_page.count == 3 and len(second_page.results) == 1, second_page

    votes = cairn.VotesApi(client)
    vote = votes.votes_create(cairn.VotesCreateBody(parent=created[0].id))
    assert votes.votes_create(cairn.VotesCreateBody(parent=created[0].id)).id == vote.id

    edited = tasks.tasks_edit(created[0].id, cairn.TasksEditBody(title="Edited by Python"))
    assert edited.title == "Edited by Python", edited

    feed = cairn.EventsApi(client).events_list()
    moved = [event.actual_instance for event in feed.results if isinstance(event.actual_instance, cairn.TaskCreatedEvent)]
    assert moved[0].data.task_id == created[0].id, feed

    body = cairn.WebhooksCreateBody(name="Python", url="https://127.0.0.1/hook", types=["task.created"])
    webhook = cairn.WebhooksApi(client).webhooks_create(body)
    assert webhook.secret.startswith("whsec_"), webhook

    assert tasks.tasks_delete(created[0].id) is None
    try:
        tasks.tasks_get(created[0].id)
        raise AssertionError("The deleted task is still there.")
    except cairn.exceptions.NotFoundException as error:
        assert error.status == 404 and json.loads(error.body)["code"] == "not_found", error
print("done")
