"""A bare WebKit window for WebKitWebDriver.

Run as window.py DOWNLOADS ERRORS SCRIPT. WebKit's own small browser has a toolbar that is wider than a phone, and shows
its console to nobody. The system's Python runs this file, because only it has WebKit.

DOWNLOADS  the folder for what the page saves
ERRORS     the file for what SCRIPT reports
SCRIPT     a JavaScript function that each document calls before its own scripts, with a function to report
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 (their versions are chosen first)

DOWNLOADS, ERRORS, SCRIPT = sys.argv[1:]
context = WebKit2.WebContext.new_ephemeral()


def open_window(_):
    content = WebKit2.UserContentManager()
    content.register_script_message_handler("errors")
    content.connect("script-message-received::errors", report)
    source = f"({SCRIPT})((text) => window.webkit.messageHandlers.errors.postMessage(text))"
    frames, start = WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript.new(source, frames, start))
    view = WebKit2.WebView(is_controlled_by_automation=True, web_context=context, user_content_manager=content)
    window = Gtk.Window(default_width=1280, default_height=800)
    window.add(view)
    window.show_all()
    window.get_window().focus(Gtk.get_current_event_time())  # there is no window manager to do it
    return view


def report(_, message):
    print(message.get_js_value().to_string().replace("\n", " "), file=errors, flush=True)


def save(_, download):
    download.connect(
        "decide-destination", lambda _, name: download.set_destination(f"file://{DOWNLOADS}/{name}") or True
    )


with open(ERRORS, "w", encoding="utf-8") as errors:
    context.set_automation_allowed(True)
    context.set_preferred_languages(["en-US"])
    context.connect("automation-started", lambda _, session: session.connect("create-web-view", open_window))
    context.connect("download-started", save)
    Gtk.main()
