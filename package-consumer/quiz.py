"""Takes a quiz over the API with nothing but Python and the server's OpenAPI document, as a generated client does: `python3 quiz.py <url>`.

Methods are operation ids; paths, parameters and the media type of a body are read from the document. What is sent and received is checked
against the fields that the schemas require.
"""

import http.cookiejar
import json
import sys
import urllib.error
import urllib.parse
import urllib.request


class Api:
    def __init__(self, url):
        self.url = url.rstrip("/")
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        with self.browser.open(self.url + "/openapi.json") as answer:
            self.document = json.load(answer)
        self.operations = {
            operation["operationId"]: (method.upper(), path, operation)
            for path, methods in self.document["paths"].items()
            for method, operation in methods.items()
        }

    def __getattr__(self, operation_id):
        return lambda **given: self.call(operation_id, given)

    def call(self, operation_id, given):
        method, path, operation = self.operations[operation_id]
        query = {}
        for parameter in map(self.resolved, operation.get("parameters", [])):
            name, place = parameter["name"], parameter["in"]
            if name in given and place == "path":
                path = path.replace("{" + name + "}", urllib.parse.quote(str(given.pop(name))))
            elif name in given and place == "query":
                query[name] = given.pop(name)
            elif parameter.get("required"):
                raise TypeError(f"{operation_id} needs {name}")
        body = None
        if "requestBody" in operation and given:
            self.check(operation_id, given, operation["requestBody"]["content"]["application/json"]["schema"])
            body = json.dumps(given).encode()
        address = self.url + path + ("?" + urllib.parse.urlencode(query) if query else "")
        headers = {"Content-Type": "application/json"} if body is not None else {}
        request = urllib.request.Request(address, data=body, method=method, headers=headers)
        try:
            with self.browser.open(request) as answer:
                status, kind, text = answer.status, answer.headers.get_content_type(), answer.read().decode()
        except urllib.error.HTTPError as refused:
            problem = json.load(refused)
            raise RuntimeError(f"{operation_id}: {problem['status']} {problem['code']}, see {problem['type']}") from None
        described = self.resolved(operation["responses"][str(status)]).get("content", {})
        if kind != "application/json":
            assert kind in described or not text, f"{operation_id} answered {kind}"
            return text
        value = json.loads(text)
        self.check(operation_id, value, described[kind]["schema"])
        return value

    def resolved(self, node):
        while "$ref" in node:
            target = self.document
            for step in node["$ref"].removeprefix("#/").split("/"):
                target = target[step]
            node = target
        return node

    def check(self, operation_id, value, schema):
        schema = self.resolved(schema)
        missing = [name for name in schema.get("required", []) if name not in value]
        unknown = (
            [name for name in value if name not in schema["properties"]]
            if schema.get("additionalProperties") is False and isinstance(value, dict)
            else []
        )
        assert not missing and not unknown, f"{operation_id}: missing {missing}, unknown {unknown}"


def take_quiz(api):
    quiz = next(q for q in api.listAssessments()["assessments"] if q["assessment_id"] == "arithmetic-basics")
    session = api.createSession(session_type="evaluation", assessment_id=quiz["assessment_id"])
    session_id, after = session["session_id"], 0
    while True:
        # Opening the stream starts the clock; it closes when a question is open.
        api.followSession(id=session_id, after=after)
        state = api.getSessionState(id=session_id)
        after = state["last_event_id"]
        if state["status"] == "completed":
            break
        action = state["pending_action"]
        if action is None:
            continue
        response = {"index": 0} if "options" in action["props"] else {"text": "1"}
        api.respond(id=session_id, tool_call_id=action["tool_call_id"], response=response)
    results = api.getResults(id=session_id)
    page = api.listSessions(limit=1)
    assert page["sessions"][0]["session_id"] == session_id and page["next"] is None
    return f"{results['status']}, {results['items_completed']} of {results['total_items']} answered, {len(api.operations)} operations known by name"


if __name__ == "__main__":
    print(take_quiz(Api(sys.argv[1])))
